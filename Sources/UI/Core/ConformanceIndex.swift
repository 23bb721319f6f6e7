internal import CConformances

/// The structs and enums of the program that conform to one protocol.
///
/// The runtime searches through all records of the program for each type anew; nearly always the
/// answer is no, and a table gives that at once.
struct ConformanceIndex {
  /// The address of the protocol's descriptor.
  private let target: UInt

  /// - Parameter existential: `(any P).self` for a protocol P that has no superclass.
  init(of existential: Any.Type) {
    // Safety: the metadata of `any P` is its kind, two 32-bit words of flags and count, and the
    // protocols. That is the ABI of the runtime that is linked in.
    target = unsafe unsafeBitCast(existential, to: UnsafePointer<UInt>.self)[2]
  }

  /// Returns false if no type with this descriptor conforms, whatever its generic arguments are.
  /// Types of other images may always conform.
  func mayConform(_ descriptor: UInt) -> Bool {
    martlet_may_conform(descriptor, target)
  }
}
