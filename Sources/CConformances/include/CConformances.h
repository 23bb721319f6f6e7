// A table of the program's own conformances, and a shorter way for the runtime to ask for one.
//
// The runtime answers whether a type conforms to a protocol by a search through all records of the
// program, some seven thousand, and keeps the answer for this type and this protocol. A tree of
// views asks for 150 pairs before its first picture, so the searches were a third of what a start
// takes. One pass over the records tells where each pair has its record.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether any type with this descriptor conforms to the protocol, perhaps under conditions. True
/// where the table cannot tell: for a descriptor in another image, or without memory for the table.
///
/// - Parameters:
///   - descriptor: the address of the context descriptor of a struct or an enum.
///   - protocol: the address of a protocol's descriptor.
bool martlet_may_conform(uintptr_t descriptor, uintptr_t protocol);

/// Finds the witness table of a struct's or an enum's conformance that has no conditions.
///
/// - Parameters:
///   - type: the metadata of any type.
///   - protocol: the address of a protocol's descriptor.
///   - table: the witness table, NULL if the type does not conform.
/// - Returns: false for all that only the runtime can weigh; `table` is unchanged then.
bool martlet_find_witness_table(
    const void *type, uintptr_t protocol, const void *_Nullable *_Nonnull table);

#pragma clang assume_nonnull end
