import Glibc

/// A folder that files are made in, whatever becomes of its path.
struct OutputFolder: ~Copyable {
  let path: String
  let descriptor: OpenFile

  /// Opens the folder at `path`.
  ///
  /// - Parameter isMade: whether a missing folder is made, for its owner alone. Its parent must be
  ///   there.
  init(_ path: String, isMade: Bool) throws(FileFailure) {
    self.path = path
    // Safety: both calls read the path.
    if isMade, unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      throw FileFailure("Cannot make the folder \(path)", code: errno)
    }
    let raw = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard raw >= 0 else { throw FileFailure("Cannot open the folder \(path)", code: errno) }
    descriptor = OpenFile(raw)
  }

  /// Makes a file that is not there yet and that only its owner may read.
  borrowing func make(_ name: String) throws(FileFailure) -> OutputFile {
    // Safety: openat reads the name.
    let raw = unsafe openat(
      descriptor.rawValue, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard raw >= 0 else { throw FileFailure("Cannot make \(path)/\(name)", code: errno) }
    return OutputFile(raw, path: "\(path)/\(name)")
  }

  /// Replaces a file by another one of this folder: a reader sees the old one or the new one.
  borrowing func rename(_ name: String, to new: String) throws(FileFailure) {
    let raw = descriptor.rawValue
    // Safety: renameat reads both names.
    guard unsafe renameat(raw, name, raw, new) == 0 else {
      throw FileFailure("Cannot rename \(path)/\(name) to \(new)", code: errno)
    }
  }

  /// Removes a file, if it is there.
  borrowing func remove(_ name: String) {
    // Safety: unlinkat reads the name.
    _ = unsafe unlinkat(descriptor.rawValue, name, 0)
  }

  /// Waits until the names of files are on the disk.
  borrowing func synchronize() throws(FileFailure) {
    guard fsync(descriptor.rawValue) == 0 else {
      throw FileFailure("Cannot write the folder \(path)", code: errno)
    }
  }
}

/// A file that grows by whole pieces.
struct OutputFile: ~Copyable {
  let path: String
  /// Bytes of the whole pieces in the file.
  private(set) var length = 0
  private let descriptor: OpenFile

  fileprivate init(_ raw: CInt, path: String) {
    descriptor = OpenFile(raw)
    self.path = path
  }

  /// Writes all of the bytes or, taking back what was written of them, none.
  mutating func append(_ bytes: [UInt8]) throws(FileFailure) {
    let raw = descriptor.rawValue
    var sent = 0
    var code: CInt = 0
    // Safety: the array's storage is lent for the calls and bounded by its count.
    unsafe bytes.withUnsafeBytes { buffer in
      while sent < buffer.count, let base = buffer.baseAddress {
        let count = unsafe Glibc.write(raw, base + sent, buffer.count - sent)
        if count > 0 {
          sent += count
        } else if count == 0 || errno != EINTR {
          code = count == 0 ? EIO : errno
          break
        }
      }
    }
    if sent == bytes.count {
      length += sent
      return
    }
    // Where the file cannot be shortened, half a piece stays, which readers notice.
    _ = ftruncate(raw, off_t(length))
    throw FileFailure("Cannot write \(path)", code: code)
  }

  /// Waits until the file's bytes are on the disk.
  borrowing func synchronize() throws(FileFailure) {
    guard fsync(descriptor.rawValue) == 0 else {
      throw FileFailure("Cannot write \(path)", code: errno)
    }
  }
}
