/// The bytes of one font file, kept alive as long as a face reads them.
///
/// This room opens no file: whoever does maps it and passes the mapping with a way to undo it, so
/// that of a large font only the pages that are read cost memory.
///
/// Invariants: `bytes` stays readable and unchanged until `release` is called, which is once, when
/// the last reference goes.
@safe
package final class FontBytes {
  let bytes: UnsafeRawBufferPointer
  private let release: (UnsafeRawBufferPointer) -> Void

  /// Takes over `bytes`, which nobody may change; `release` gives them back, on whichever thread
  /// drops the last reference.
  package init(
    _ bytes: UnsafeRawBufferPointer, release: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    unsafe self.bytes = unsafe bytes
    unsafe self.release = release
  }

  /// Copies `bytes`.
  package convenience init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    unsafe copy.copyBytes(from: bytes)
    unsafe self.init(UnsafeRawBufferPointer(copy)) { unsafe $0.deallocate() }
  }

  deinit {
    unsafe release(bytes)
  }
}

/// A font file offered to a `FontLibrary`.
package struct FontSource {
  /// What errors call it, usually its path.
  package var name: String
  package var bytes: FontBytes

  package init(name: String, bytes: FontBytes) {
    self.name = name
    self.bytes = bytes
  }
}
