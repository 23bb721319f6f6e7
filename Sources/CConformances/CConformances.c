#include "CConformances.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

// The layouts below are the ABI of the Swift runtime, which is linked into the program. A
// conformance record begins with four 32-bit words: protocol, type, witness table, flags. A
// reference is an offset from its own address. It may be indirect: a pointer to the object is then
// stored at the target. For a protocol the lowest bit of the reference tells this, for a type the
// kind in the flags.
//
// The linker defines the symbols `__start_…` and `__stop_…` for a section whose name is a C name,
// and `__executable_start` and `end` for the image. They are weak: if a linker does not define
// them, both ends are NULL, the range is empty, and no address counts as the program's own.
#define SYMBOL(name) __asm__(name) __attribute__((weak, visibility("hidden")))
extern const int32_t first_record[] SYMBOL("__start_swift5_protocol_conformances");
extern const int32_t last_record[] SYMBOL("__stop_swift5_protocol_conformances");
extern const char image[] SYMBOL("__executable_start");
extern const char image_end[] SYMBOL("end");

struct record {
  int32_t protocol, type, table;
  uint32_t flags;
};

static const uint32_t TYPE_KIND = 7 << 3, TYPE_IS_NEAR = 0 << 3, TYPE_IS_FAR = 1 << 3;

// The conformances that only the runtime can evaluate: those with requirements of the arguments,
// those of a protocol for all types, those of actors, and those with requirements of packs.
static const uint32_t CONDITIONS = 0xff << 8 | 1 << 18 | 1 << 19 | 0xffu << 24;

/// The number of the record plus one, by the hash of type and protocol; 0 means no record.
static uint16_t *slots;
static uint32_t mask;

static const void *target(const int32_t *place) { return (const char *)place + *place; }

static const void *protocol_of(const struct record *record) {
  const char *address = (const char *)&record->protocol + (record->protocol & ~1);
  return record->protocol & 1 ? *(const void *const *)address : address;
}

static const void *type_of(const struct record *record) {
  uint32_t kind = record->flags & TYPE_KIND;
  if (kind == TYPE_IS_NEAR) return target(&record->type);
  return kind == TYPE_IS_FAR ? *(const void *const *)target(&record->type) : NULL;
}

static uint32_t slot_of(const void *type, const void *protocol) {
  // Descriptors are at least 4 bytes apart. The upper bits of the product depend on all bits of
  // both.
  uint64_t mixed = ((uint64_t)(uintptr_t)type >> 2) ^ ((uint64_t)(uintptr_t)protocol << 20);
  return (uint32_t)(mixed * 0x9e3779b97f4a7c15u >> 40) & mask;
}

static const struct record *record_in(uint32_t slot) {
  return target(first_record + slots[slot] - 1);
}

static void make_slots(void) {
  size_t count = (size_t)(last_record - first_record);
  if (count == 0 || count >= UINT16_MAX) return;
  uint32_t size = 1;
  while (size < 2 * count) size *= 2;
  slots = calloc(size, sizeof *slots);
  if (!slots) return;
  mask = size - 1;
  for (size_t i = 0; i < count; i++) {
    const struct record *record = target(first_record + i);
    const void *type = type_of(record);
    if (!type) continue;
    uint32_t slot = slot_of(type, protocol_of(record));
    while (slots[slot]) slot = (slot + 1) & mask;
    slots[slot] = (uint16_t)(i + 1);
  }
}

/// Looks up a pair. Returns false if the table does not have the answer. Otherwise `found` is the
/// record, or NULL if there is none.
static bool look_up(const void *type, const void *protocol, const struct record **found) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_slots);
  bool is_own = (const char *)type >= image && (const char *)type < image_end;
  if (!slots || !is_own) return false;
  uint32_t slot = slot_of(type, protocol);
  for (; slots[slot]; slot = (slot + 1) & mask) {
    const struct record *record = record_in(slot);
    if (type_of(record) == type && protocol_of(record) == protocol) {
      *found = record;
      return true;
    }
  }
  *found = NULL;
  return true;
}

bool martlet_may_conform(uintptr_t descriptor, uintptr_t protocol) {
  const struct record *record;
  return !look_up((const void *)descriptor, (const void *)protocol, &record) || record;
}

extern const void *swift_getWitnessTable(
    const void *record, const void *type, const void *const *arguments);

struct metadata {
  uintptr_t kind;
  const uint32_t *descriptor;
};

enum {
  STRUCT = 0x200,
  OPTIONAL = 0x202,
  // The flag of a descriptor that exists in one module only. C types, which may have copies, lack
  // it.
  IS_UNIQUE = 1 << 6,
};

bool martlet_find_witness_table(const void *any, uintptr_t protocol, const void **table) {
  const struct metadata *type = any;
  if (type->kind < STRUCT || type->kind > OPTIONAL || !(*type->descriptor & IS_UNIQUE)) return false;
  const struct record *record;
  if (!look_up(type->descriptor, (const void *)protocol, &record)) return false;
  if (record && record->flags & CONDITIONS) return false;
  *table = record ? swift_getWitnessTable(record, type, NULL) : NULL;
  return true;
}

// --- The runtime's questions
//
// `make build` links with --wrap for these functions, so calls of them arrive here first. Other
// builds and programs call the runtime directly. If the table does not have the answer, the runtime
// is called.

#define QUESTION(name)                                                                           \
  extern const void *__real_##name(const void *type, uintptr_t protocol) __attribute__((weak)); \
  extern const void *__wrap_##name(const void *type, uintptr_t protocol);                       \
  const void *__wrap_##name(const void *type, uintptr_t protocol) {                             \
    const void *table;                                                                           \
    bool is_known = martlet_find_witness_table(type, protocol, &table);                          \
    return is_known ? table : __real_##name(type, protocol);                                     \
  }

QUESTION(swift_conformsToProtocol)
QUESTION(swift_conformsToProtocol2)
QUESTION(swift_conformsToProtocolCommon)

// The context is set to the actor of a conformance. Conformances in the table belong to no actor,
// so it stays unchanged.
extern const void *__real_swift_conformsToProtocolWithExecutionContext(
    const void *type, uintptr_t protocol, void *context) __attribute__((weak));
extern const void *__wrap_swift_conformsToProtocolWithExecutionContext(
    const void *type, uintptr_t protocol, void *context);
const void *__wrap_swift_conformsToProtocolWithExecutionContext(
    const void *type, uintptr_t protocol, void *context) {
  const void *table;
  if (martlet_find_witness_table(type, protocol, &table)) return table;
  return __real_swift_conformsToProtocolWithExecutionContext(type, protocol, context);
}
