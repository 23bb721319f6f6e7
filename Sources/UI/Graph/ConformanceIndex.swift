internal import CConformances

/// The structs and enums of the program that conform to one protocol.
///
/// The runtime searches all conformance records of the program again for each type. The answer is
/// nearly always no, and this table gives it with one look-up.
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
  /// The result is always true for types of other images.
  func mayConform(_ descriptor: UInt) -> Bool {
    martlet_may_conform(descriptor, target)
  }
}
