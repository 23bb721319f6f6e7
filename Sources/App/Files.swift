import Glibc
import MartletHost

/// Whole files, read and written with the kernel's own words when that fails.
package enum Files {
  /// The bytes of the file at `path`; `-` is the standard input.
  package static func read(_ path: String) throws(AppError) -> [UInt8] {
    // Safety: open reads the path; read fills at most the part of the array lent to it.
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { if descriptor != 0 { _ = close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Creates or replaces the file at `path`; `-` is the standard output.
  package static func write(_ bytes: [UInt8], to path: String) throws(AppError) {
    // Safety: open reads the path; write reads the part of the array that is bounded by its count.
    let descriptor =
      path == "-" ? 1 : unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { if descriptor != 1 { _ = close(descriptor) } }
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path, errno) }
      sent += count
    }
  }

  /// Makes the folder at `path` unless it is there; its parent must be.
  package static func makeFolder(_ path: String) throws(AppError) {
    // Safety: mkdir reads the path.
    guard unsafe mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw failure(path, errno)
  }

  private static func failure(_ path: String, _ code: CInt) -> AppError {
    AppError(
      code == EACCES || code == EPERM ? .permission : .inputOutput,
      "\(path): \(errorText(code))")
  }
}
