internal import CLinux
import Glibc
import MartletHost
import MartletThreads

/// Reads and writes whole files. Errors contain the kernel's text.
package enum Files {
  /// The maximum size of a file that is read whole, in bytes: enough for a trace of many hours or a
  /// picture of any screen.
  package static let largest = 64 << 20
  /// The maximum size of a configuration file, in bytes.
  package static let largestConfiguration = 1 << 20

  /// Reads the regular file at `path`, at most `limit` bytes. `-` is the standard input.
  ///
  /// The null device is read as an empty file. A named pipe, a device or a folder fails
  /// immediately.
  ///
  /// - Throws: an `inputOutput` or `permission` error.
  package static func read(_ path: String, atMost limit: Int = largest) throws(AppError) -> [UInt8]
  {
    if path == "/dev/null" { return [] }
    let descriptor = path == "-" ? 0 : try openFile(path)
    defer { if descriptor != 0 { _ = close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      // Safety: read fills at most the part of the array that is lent to it.
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      guard count >= 0 else {
        let code = Errno.current
        if code == .interrupted { continue }
        throw failure(path, code)
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw AppError(.inputOutput, "\(path): more than \(limit >> 20) MiB")
      }
      bytes += chunk[..<count]
    }
  }

  private static func openFile(_ path: String) throws(AppError) -> CInt {
    var mode: UInt32 = 0
    // Safety: the path is read, and the one number is written.
    let descriptor = unsafe martlet_file_open(path, &mode)
    let code = Errno.current
    if descriptor >= 0 { return descriptor }
    guard code == .invalidArgument, mode != 0 else { throw failure(path, code) }
    throw AppError(.inputOutput, "\(path): \(kind(mode)), not a regular file")
  }

  /// Returns the kind of a path, such as "a folder". `mode` is that of stat(2).
  static func kind(_ mode: UInt32) -> String {
    // Safety: the text is a constant.
    unsafe String(cString: martlet_file_kind(mode))
  }

  /// Creates or replaces the file at `path`. `-` is the standard output.
  ///
  /// - Throws: an `inputOutput` or `permission` error.
  package static func write(_ bytes: [UInt8], to path: String) throws(AppError) {
    // Safety: open reads the path.
    let descriptor =
      path == "-" ? 1 : unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, .current) }
    defer { if descriptor != 1 { _ = close(descriptor) } }
    if let code = send(bytes, to: descriptor) { throw failure(path, code) }
  }

  /// Replaces the file at `path` as a whole, and waits until its bytes are on the disk. After a
  /// crash or a power cut the file has either its old bytes or the new ones. Only its owner may
  /// read it. The new bytes are first written to a file whose name ends with `.new`.
  ///
  /// - Throws: an `inputOutput` or `permission` error. The old file remains.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(AppError) {
    let new = path + ".new"
    // A killed process may have left a file with this name.
    // Safety: unlink and open read the path.
    _ = unsafe unlink(new)
    let file = OwnedDescriptor(
      unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600))
    guard file.isOpen else { throw failure(path, .current) }
    var code = send(bytes, to: file.rawValue)
    if code == nil, fsync(file.rawValue) != 0 { code = .current }
    // Safety: rename reads both paths.
    if code == nil, unsafe rename(new, path) != 0 { code = .current }
    if let code {
      _ = unsafe unlink(new)
      throw failure(path, code)
    }
    synchronizeFolder(of: path)
  }

  /// Waits until a renamed file's name is on the disk. If that fails, a power cut may bring the old
  /// file back, so the failure is ignored.
  private static func synchronizeFolder(of path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    // Safety: open reads the path.
    let opened = OwnedDescriptor(unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    if opened.isOpen { _ = fsync(opened.rawValue) }
  }

  /// Writes all bytes. Returns the error, if any.
  private static func send(_ bytes: [UInt8], to descriptor: CInt) -> Errno? {
    var sent = 0
    while sent < bytes.count {
      // Safety: write reads at most the bytes of the array.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent)
      }
      guard count > 0 else {
        let code = count < 0 ? Errno.current : .ioError
        if code == .interrupted { continue }
        return code
      }
      sent += count
    }
    return nil
  }

  /// Writes `text` to an existing file without truncating it, as files of sysfs require. Returns
  /// the error, if any.
  static func overwrite(_ path: String, with text: String) -> Errno? {
    // Safety: open reads the path; write reads at most the bytes of the array.
    let file = OwnedDescriptor(unsafe open(path, O_WRONLY | O_CLOEXEC))
    guard file.isOpen else { return .current }
    let bytes = Array(text.utf8)
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(file.rawValue, $0.baseAddress, $0.count)
    }
    return count < 0 ? .current : nil
  }

  /// Returns the names in a folder except those that begin with a dot, in no particular order.
  /// Empty if the folder cannot be read.
  package static func names(in folder: String) -> [String] {
    // Safety: opendir reads the path; the stream is closed once.
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // Safety: the kernel terminates the name, and it lives until the next readdir.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Creates the folder at `path` if it is missing. Its parent must exist.
  ///
  /// - Throws: an `inputOutput` or `permission` error.
  package static func makeFolder(_ path: String) throws(AppError) {
    // Safety: mkdir reads the path.
    guard unsafe mkdir(path, 0o755) != 0 else { return }
    let code = Errno.current
    if code != .fileExists { throw failure(path, code) }
  }

  private static func failure(_ path: String, _ code: Errno) -> AppError {
    AppError(code.isDenial ? .permission : .inputOutput, "\(path): \(code)")
  }
}
