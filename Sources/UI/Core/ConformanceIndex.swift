internal import CConformances

// The runtime answers whether a type conforms to a protocol by a search through all records of the
// program, some thousands, for each type anew. A tree asks for a hundred types before the first
// picture, and nearly always the answer is no. One pass over the records tells that for all types.
//
// Safety, for the whole file: a conformance record begins with four 32-bit words, the protocol, the
// type, the witness table and flags. A reference is an offset from its own place; its lowest bit, or
// for types the kind in the flags, says that a pointer to the thing lies there instead. The metadata
// of `any P` is its kind, two 32-bit words of flags and count, and the protocols. All that is the
// ABI of the runtime that is linked in.

/// The structs and enums of the program that conform to one protocol.
@safe struct ConformanceIndex {
  /// The addresses of the descriptors of these types.
  private var descriptors: Set<UInt> = []

  /// Reads the program's records once, and returns an index for each protocol.
  ///
  /// - Parameter existentials: `(any P).self` for each protocol P, which has no superclass.
  static func indices(of existentials: [Any.Type]) -> [ConformanceIndex] {
    let wanted = existentials.map { unsafe unsafeBitCast($0, to: UnsafePointer<UInt>.self)[2] }
    var indices = existentials.map { _ in ConformanceIndex() }
    guard let first = unsafe martlet_first_conformance() else { return indices }
    for number in 0..<Int(martlet_conformance_count()) {
      let record = unsafe target(of: UnsafeRawPointer(first + number))
      let found = unsafe reference(at: record)
      guard let index = wanted.firstIndex(of: found) else { continue }
      let type = unsafe target(of: record + 4)
      switch unsafe (record.load(fromByteOffset: 12, as: UInt32.self) >> 3) & 7 {
      case 0: indices[index].descriptors.insert(UInt(bitPattern: type))
      case 1: unsafe indices[index].descriptors.insert(type.load(as: UInt.self))
      default: break
      }
    }
    return indices
  }

  /// Returns false if no type with this descriptor conforms, whatever its generic arguments are.
  /// Types of other images may always conform.
  func mayConform(_ descriptor: UInt) -> Bool {
    martlet_is_own(descriptor) == 0 || descriptors.contains(descriptor)
  }

  private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer {
    unsafe place + Int(place.load(as: Int32.self))
  }

  private static func reference(at place: UnsafeRawPointer) -> UInt {
    let offset = Int(unsafe place.load(as: Int32.self))
    let address = unsafe place + (offset & ~1)
    return offset & 1 == 0 ? UInt(bitPattern: address) : unsafe address.load(as: UInt.self)
  }
}
