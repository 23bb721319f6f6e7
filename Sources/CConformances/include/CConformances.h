// The places of the program's own Swift records, as the linker has laid them.
//
// The linker makes the symbols `__start_…` and `__stop_…` for a section whose name is a C name, and
// `__executable_start` and `end` for the image. They are weak: where a linker makes none of them,
// both ends are NULL and the range is empty.

#pragma once

#include <stdint.h>

/// The records of protocol conformances: one offset for each, from the offset's own place.
extern const int32_t martlet_conformances[] __asm__("__start_swift5_protocol_conformances")
    __attribute__((weak, visibility("hidden")));
extern const int32_t martlet_conformances_end[] __asm__("__stop_swift5_protocol_conformances")
    __attribute__((weak, visibility("hidden")));

extern const char martlet_image[] __asm__("__executable_start")
    __attribute__((weak, visibility("hidden")));
extern const char martlet_image_end[] __asm__("end") __attribute__((weak, visibility("hidden")));

static inline const int32_t *martlet_first_conformance(void) { return martlet_conformances; }

static inline int64_t martlet_conformance_count(void) {
  return martlet_conformances_end - martlet_conformances;
}

/// Whether an address lies in the program's own image, not in a library.
static inline int martlet_is_own(uintptr_t address) {
  return address >= (uintptr_t)martlet_image && address < (uintptr_t)martlet_image_end;
}
