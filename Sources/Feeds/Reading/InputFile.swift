import Glibc
import MartletThreads

/// A regular file that is read from its beginning, up to the size that it had when it was opened.
package struct InputFile: ~Copyable {
  let path: String
  /// The number of bytes that have not been read yet.
  private(set) var remaining: Int
  private let descriptor: OwnedDescriptor

  /// Opens the file. Returns nil if nothing exists at the path.
  ///
  /// - Throws: the failure if the file cannot be opened or is not a regular file.
  init?(_ path: String) throws(FileFailure) {
    let opened: OwnedDescriptor
    do throws(ReadingFailure) {
      opened = try OwnedDescriptor(reading: path)
    } catch {
      if error.cause == .unreachable(.noSuchFileOrDirectory) { return nil }
      throw FileFailure(what: error.failure.what, why: error.failure.why)
    }
    guard let stamp = opened.stamp else { throw FileFailure("Cannot read \(path)", code: .current) }
    self.path = path
    remaining = Int(stamp.size)
    descriptor = opened
  }

  /// Appends the next `count` bytes of the file to `bytes`, or all remaining ones. It appends fewer
  /// bytes if the file was cut short after it was opened.
  ///
  /// - Throws: the failure of the kernel. The bytes before the failure are appended.
  mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(FileFailure) {
    let wanted = min(count, remaining)
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: wanted))
    var got = 0
    var code: Errno?
    let raw = descriptor.rawValue
    // Safety: the array's storage is lent for the calls and bounded by its count.
    unsafe bytes.withUnsafeMutableBytes { buffer in
      while got < wanted, let base = buffer.baseAddress {
        let count = unsafe Glibc.read(raw, base + start + got, wanted - got)
        if count > 0 {
          got += count
        } else if count == 0 {
          break
        } else {
          let error = Errno.current
          if error == .interrupted { continue }
          code = error
          break
        }
      }
    }
    bytes.removeLast(wanted - got)
    remaining = got < wanted ? 0 : remaining - got
    if let code { throw FileFailure("Cannot read \(path)", code: code) }
  }

  /// Returns the contents of a file; nil if nothing exists at the path.
  ///
  /// - Throws: the failure if the file cannot be read or has more than `limit` bytes.
  package static func bytes(of path: String, atMost limit: Int) throws(FileFailure) -> [UInt8]? {
    guard var file = try InputFile(path) else { return nil }
    guard file.remaining <= limit else {
      throw FileFailure(
        what: "Cannot read \(path)", why: "it has \(file.remaining) bytes, at most \(limit)")
    }
    var bytes: [UInt8] = []
    try file.read(limit, into: &bytes)
    return bytes
  }
}
