internal import CConformances

/// Answers quickly which structs and enums of the program do not conform to one protocol.
///
/// For a cast such as `type as? any Equatable.Type`, the runtime searches all conformance records
/// of the program once for each type, and nearly always finds none. The C target CConformances
/// reads the records once into a hash table, so this index answers with one look-up.
/// `FieldConformances` asks it before it casts.
struct ConformanceIndex {
  /// The address of the protocol's descriptor.
  private let target: UInt

  /// - Parameter existential: `(any P).self` for a protocol P that has no superclass.
  init(of existential: Any.Type) {
    // Safety: the metadata of `any P` consists of its kind, two 32-bit words (flags and count) and
    // the protocols. This layout is the ABI of the linked runtime.
    target = unsafe unsafeBitCast(existential, to: UnsafePointer<UInt>.self)[2]
  }

  /// Returns false if no type with this descriptor conforms, whatever its generic arguments are.
  /// The result is always true for types of other images, such as shared libraries, whose records
  /// are not in the table.
  ///
  /// - Parameter descriptor: the address of the nominal type descriptor, as `descriptor(of:)`
  ///   returns it.
  func mayConform(_ descriptor: UInt) -> Bool {
    martlet_may_conform(descriptor, target)
  }
}
