/// The bytes of one font file, which stay alive as long as a face reads them.
///
/// This module opens no files. The caller maps the file and passes the mapping with a function that
/// releases it, so that a large font needs memory only for the pages that are read.
///
/// Invariants: `bytes` stays readable and unchanged until `release` is called. It is called once,
/// when the last reference is released.
@safe
package final class FontBytes {
  let bytes: UnsafeRawBufferPointer
  private let release: (UnsafeRawBufferPointer) -> Void

  /// Takes over `bytes`. No code may change them any more.
  ///
  /// - Parameter release: releases the bytes, on the thread that drops the last reference.
  package init(
    _ bytes: UnsafeRawBufferPointer, release: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    unsafe self.bytes = unsafe bytes
    unsafe self.release = release
  }

  /// Copies `bytes`. O(n).
  package convenience init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    unsafe copy.copyBytes(from: bytes)
    unsafe self.init(UnsafeRawBufferPointer(copy)) { unsafe $0.deallocate() }
  }

  deinit {
    unsafe release(bytes)
  }
}

/// A font file for a `FontLibrary`.
package struct FontSource {
  /// The name in error messages, usually the path.
  package var name: String
  /// The content of the file.
  package var bytes: FontBytes

  /// Creates a source from a name and the file's content.
  package init(name: String, bytes: FontBytes) {
    self.name = name
    self.bytes = bytes
  }
}
