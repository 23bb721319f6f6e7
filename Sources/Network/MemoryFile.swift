internal import CLinux
import Glibc

/// An anonymous file in memory (memfd_create(2)), such as the body of an answer. The process's heap
/// does not hold it, and what reads files can read it.
package final class MemoryFile: Sendable {
  /// The open file.
  package let descriptor: CInt

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Makes an empty file; nil if no descriptor is left.
  package convenience init?() {
    let descriptor = martlet_memory_open()
    guard descriptor >= 0 else { return nil }
    self.init(descriptor)
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// The number of bytes.
  package var size: Int64 {
    var status = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else { return 0 }
    return Int64(status.st_size)
  }

  /// Adds bytes at the end. Returns false if there is no memory for them.
  package func append(_ bytes: Span<UInt8>) -> Bool {
    // Safety: the kernel reads the bytes that the span lends to the call.
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = unsafe write(descriptor, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  /// Returns a new descriptor of the file, at its beginning, which the caller closes; -1, with
  /// `errno` set, if there is none. All descriptors of one file share their position.
  package func open() -> CInt {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if copy >= 0 { lseek(copy, 0, SEEK_SET) }
    return copy
  }

  /// Returns the first bytes of the file, at most `most`.
  package func prefix(_ most: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    // Safety: pread writes at most the array's size.
    let count = unsafe pread(descriptor, &bytes, most, 0)
    return Array(bytes.prefix(max(0, count)))
  }
}
