import Glibc
import MartletThreads

/// An open folder in which files are created. It remains the same folder when its path is renamed.
struct OutputFolder: ~Copyable {
  let path: String
  let descriptor: OwnedDescriptor

  /// Opens the folder at `path`.
  ///
  /// - Parameter isMade: whether to create a missing folder, to which only its owner has access.
  ///   The folder's parent must exist.
  /// - Throws: the failure if the folder cannot be created or opened.
  init(_ path: String, isMade: Bool) throws(FileFailure) {
    self.path = path
    // Safety: both calls read the path.
    if isMade, unsafe mkdir(path, 0o700) != 0 {
      let error = Errno.current
      if error != .fileExists { throw FileFailure("Cannot make the folder \(path)", code: error) }
    }
    let raw = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard raw >= 0 else { throw FileFailure("Cannot open the folder \(path)", code: .current) }
    descriptor = OwnedDescriptor(raw)
  }

  /// Creates a new file that only its owner may read.
  ///
  /// - Throws: the failure, with the code `EEXIST` if the name exists.
  borrowing func make(_ name: String) throws(FileFailure) -> OutputFile {
    // Safety: openat reads the name.
    let raw = unsafe openat(
      descriptor.rawValue, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard raw >= 0 else { throw FileFailure("Cannot make \(path)/\(name)", code: .current) }
    return OutputFile(raw, path: "\(path)/\(name)")
  }

  /// Renames a file and replaces any file of the new name. A reader sees either the old file or the
  /// whole new one.
  borrowing func rename(_ name: String, to new: String) throws(FileFailure) {
    let raw = descriptor.rawValue
    // Safety: renameat reads both names.
    guard unsafe renameat(raw, name, raw, new) == 0 else {
      throw FileFailure("Cannot rename \(path)/\(name) to \(new)", code: .current)
    }
  }

  /// Removes a file if it exists. Failures are ignored.
  borrowing func remove(_ name: String) {
    // Safety: unlinkat reads the name.
    _ = unsafe unlinkat(descriptor.rawValue, name, 0)
  }

  /// Waits until the names of the folder's files are on the disk.
  borrowing func synchronize() throws(FileFailure) {
    guard fsync(descriptor.rawValue) == 0 else {
      throw FileFailure("Cannot write the folder \(path)", code: .current)
    }
  }
}

/// A file to which whole pieces are appended.
struct OutputFile: ~Copyable {
  let path: String
  /// The number of bytes in all complete pieces.
  private(set) var length = 0
  private let descriptor: OwnedDescriptor

  fileprivate init(_ raw: CInt, path: String) {
    descriptor = OwnedDescriptor(raw)
    self.path = path
  }

  /// Appends all bytes. If that fails, it removes the part that was written, and throws.
  mutating func append(_ bytes: [UInt8]) throws(FileFailure) {
    let raw = descriptor.rawValue
    var sent = 0
    var code: Errno?
    // Safety: the array's storage is lent for the calls and bounded by its count.
    unsafe bytes.withUnsafeBytes { buffer in
      while sent < buffer.count, let base = buffer.baseAddress {
        let count = unsafe Glibc.write(raw, base + sent, buffer.count - sent)
        if count > 0 {
          sent += count
          continue
        }
        let error = count == 0 ? Errno.ioError : .current
        if error != .interrupted {
          code = error
          break
        }
      }
    }
    if sent == bytes.count {
      length += sent
      return
    }
    // If ftruncate fails too, a part of the piece stays in the file; readers detect it. The seek
    // keeps the next piece from leaving a hole.
    _ = ftruncate(raw, off_t(length))
    _ = lseek(raw, off_t(length), SEEK_SET)
    throw FileFailure("Cannot write \(path)", code: code ?? .ioError)
  }

  /// Waits until the file's bytes are on the disk.
  borrowing func synchronize() throws(FileFailure) {
    guard fsync(descriptor.rawValue) == 0 else {
      throw FileFailure("Cannot write \(path)", code: .current)
    }
  }
}
