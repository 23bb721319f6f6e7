// A table of the program's own conformances, and a shorter way for the runtime to look one up.
//
// To find out whether a type conforms to a protocol, the runtime searches all records of the
// program, about seven thousand, and caches the answer for this type and this protocol. A view tree
// asks for 150 pairs before its first picture, so these searches took a third of a start. One pass
// over the records finds the record of every pair.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether any type with this descriptor conforms to the protocol, perhaps under conditions. True
/// if the table does not have the answer: for a descriptor in another image, or if there is no
/// memory for the table.
///
/// - Parameters:
///   - descriptor: the address of the context descriptor of a struct or an enum.
///   - protocol: the address of a protocol's descriptor.
bool martlet_may_conform(uintptr_t descriptor, uintptr_t protocol);

/// Finds the witness table of an unconditional conformance of a struct or an enum.
///
/// - Parameters:
///   - type: the metadata of any type.
///   - protocol: the address of a protocol's descriptor.
///   - table: set to the witness table, or to NULL if the type does not conform.
/// - Returns: false if only the runtime can answer; `table` is then unchanged.
bool martlet_find_witness_table(
    const void *type, uintptr_t protocol, const void *_Nullable *_Nonnull table);

#pragma clang assume_nonnull end
