internal import CLinux
import Glibc
import MartletThreads

/// An anonymous file in memory (memfd_create(2)), such as the body of an answer. Code that reads
/// files can read it. Its memory is released at once when it is closed, unlike that of the heap.
package final class MemoryFile: Sendable {
  private let file: OwnedDescriptor

  /// The open file. It is closed with this object.
  package var descriptor: CInt { file.rawValue }

  init(_ file: consuming OwnedDescriptor) {
    self.file = file
  }

  /// Makes an empty file. Returns nil if no descriptor is left.
  package convenience init?() {
    let file = OwnedDescriptor(martlet_memory_open())
    guard file.isOpen else { return nil }
    self.init(file)
  }

  /// The number of bytes in the file.
  package var size: Int64 {
    var status = stat()
    guard file.isOpen, unsafe fstat(descriptor, &status) == 0 else { return 0 }
    return Int64(status.st_size)
  }

  /// Appends bytes. Returns false if there is no memory for them.
  package func append(_ bytes: Span<UInt8>) -> Bool {
    // Safety: the kernel reads the bytes that the span lends to the call.
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = unsafe write(descriptor, rest.baseAddress, rest.count)
        if count < 0 && Errno.current == .interrupted { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  /// Returns a new descriptor of the file, positioned at its beginning. It is not open, and
  /// `errno` is set, if no descriptor is left. All descriptors of the file share one position, and
  /// `append` writes at it, so `append` must not be called after `open`.
  package func open() -> OwnedDescriptor {
    let copy = OwnedDescriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
    if copy.isOpen { lseek(copy.rawValue, 0, SEEK_SET) }
    return copy
  }

  /// Returns at most `maximum` bytes from the start of the file.
  package func prefix(_ maximum: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: maximum)
    // Safety: pread writes at most as many bytes as the array has.
    let count = unsafe pread(descriptor, &bytes, maximum, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// The maximum number of bytes in which secrets are searched. A copy without secrets has no bytes
  /// after these.
  private static let maximumHidden = 1 << 20

  /// Returns the file without secrets. It is this one if it has none and is no larger than
  /// `maximumHidden`, else a copy. Returns nil if no descriptor or memory is left.
  func hiding(_ secrets: [String]) -> MemoryFile? {
    if secrets.isEmpty { return self }
    let bytes = prefix(Int(min(size, Int64(Self.maximumHidden))))
    let hidden = HiddenSecrets.replace(secrets, in: bytes)
    if hidden == bytes, size <= Self.maximumHidden { return self }
    guard let file = MemoryFile(), file.append(hidden.span) else { return nil }
    return file
  }
}
