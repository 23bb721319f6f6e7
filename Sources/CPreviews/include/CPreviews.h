// The entries that expansions of `#Preview` put into a section of the program.

#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A function without arguments that makes one preview and returns its address, with a reference
/// that the caller owns.
typedef uintptr_t (*martlet_preview_entry)(void);

/// The number of entries in the program; 0 without a `#Preview`.
size_t martlet_preview_count(void);

/// The entry at an index below the count, in the linker's order.
martlet_preview_entry martlet_preview_at(size_t index);

#pragma clang assume_nonnull end
