internal import CLinux
import Glibc
import MartletData
import MartletThreads

/// The identity of a file's content, as far as stat(2) returns it. Changed content nearly always
/// has another stamp; see `isRecent`.
package struct FileStamp: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  /// The time of the last write, in nanoseconds since 1970-01-01 UTC.
  var modified: Int64
  /// Whether this process may read the file.
  var isReadable: Bool

  var modifiedMilliseconds: Int64 { modified / 1_000_000 }

  /// Creates the stamp of an open file.
  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    isReadable = true
  }

  /// Reads the stamp of the file at `path`. Returns nil if stat(2) fails.
  package init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
    isReadable = unsafe faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0
  }

  /// Whether the last write is so recent that the next write may leave the same stamp, if the size
  /// does not change. The kernel's clock for files advances in steps of up to 10 ms.
  var isRecent: Bool {
    RealTime.nanoseconds - modified < 20_000_000
  }
}

/// The failure of a reading, with the cause that decides when the file is read again.
struct ReadingFailure: Error {
  enum Cause: Hashable {
    /// The kernel refused to open or to read the file, with this error number.
    case unreachable(Errno)
    /// The path names something that is not a regular file.
    case notAFile
    /// The bytes are malformed, or there are more than the source allows.
    case content
    /// The file was written to while it was read.
    case overtaken
    /// The request for the file was cancelled.
    case cancelled
  }

  var failure: SourceFailure
  var cause: Cause

  init(_ failure: SourceFailure, _ cause: Cause) {
    self.failure = failure
    self.cause = cause
  }

  /// Whether the file could not be opened or read at all.
  var isUnreachable: Bool {
    switch cause {
    case .unreachable, .notAFile: true
    case .content, .overtaken, .cancelled: false
    }
  }

  /// Whether a watch of the folders on the path reports when the cause no longer exists.
  var isReported: Bool {
    switch cause {
    case .unreachable(let code):
      [.noSuchFileOrDirectory, .notDirectory, .permissionDenied, .tooManySymbolicLinkLevels]
        .contains(code)
    case .notAFile, .content, .overtaken, .cancelled: true
    }
  }
}

/// Reads one file for a source, once after each change.
///
/// One reader serves one file and is never called twice at the same time. It may keep state, and
/// read a growing file from the end of the previous reading.
protocol FileReader: AnyObject, Sendable {
  /// Reads the open file, or its new part, and returns the update for the source's sink.
  ///
  /// - Throws: the failure if the content is malformed, exceeds a limit or changed during the
  ///   reading. After `reading.isWanted` returns false, the reader throws within one piece.
  func read(
    _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate

  /// Whether the reader can read new bytes while a writer has the file open, without waiting until
  /// the writer pauses.
  var isIncremental: Bool { get }
}

extension FileReader {
  var isIncremental: Bool { false }
}

/// The file and the conditions of one reading.
struct ReadingContext {
  var path: String
  /// The stamp of the open file before the first byte was read.
  var stamp: FileStamp
  /// The time of receipt, in milliseconds since 1970-01-01 UTC.
  var received: Int64
  /// Reports the part that has been read, 0…1, in steps of at least 0.01. It is not called for
  /// small files.
  var progress: (Double) -> Void = { _ in }
  /// Returns false after the request for the file was cancelled.
  var isWanted: () -> Bool = { true }
  /// Whether no writer is known to be active. A last record without a line break is then complete.
  var isAtRest = true

  /// The size of a piece in bytes. A piece fits into the second-level cache until it is parsed.
  static let pieceSize = 256 * 1024

  /// Passes the whole file to `consume`, piece by piece.
  ///
  /// The reading ends at the size that the file had when it was opened, so it also ends for a file
  /// that grows as fast as it is read.
  ///
  /// - Throws: `overtaken` if the file was written to during the reading; the failures of
  ///   `consume`, the kernel and the limit.
  func readWhole(
    _ file: borrowing OwnedDescriptor, atMost largest: Int64,
    _ consume: (Span<UInt8>) throws(ReadingFailure) -> Void
  ) throws(ReadingFailure) {
    guard stamp.size <= largest else {
      throw failure("it is larger than \(Self.sizeText(largest))", .content)
    }
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    var bytesRead: Int64 = 0
    var reported = 0.0
    while true {
      guard isWanted() else { throw unwanted }
      let count = unsafe Glibc.read(file.rawValue, &buffer, Self.pieceSize)
      guard count >= 0 else {
        let error = Errno.current
        if error == .interrupted { continue }
        throw .unreachable(path, error)
      }
      if count == 0 || bytesRead > stamp.size { break }
      try consume(buffer.span.extracting(0..<count))
      bytesRead += Int64(count)
      let done = min(1, Double(bytesRead) / Double(max(stamp.size, 1)))
      if stamp.size > 4 * Int64(Self.pieceSize), done - reported >= 0.01 {
        reported = done
        progress(done)
      }
    }
    guard file.stamp == stamp else {
      throw failure("it was written to while it was read", .overtaken)
    }
  }

  /// Returns the bytes of the whole file.
  ///
  /// - Throws: the same failures as `readWhole`.
  func bytes(
    of file: borrowing OwnedDescriptor, atMost largest: Int64
  ) throws(ReadingFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(clamping: min(stamp.size, largest)) + 16)
    try readWhole(file, atMost: largest) { piece in
      // Safety: the bytes are copied while the span lends them.
      unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  private static func sizeText(_ bytes: Int64) -> String {
    bytes >= 1 << 30 ? "\(bytes >> 30) GiB" : "\(bytes >> 20) MiB"
  }

  /// Returns a failure of the content.
  func unusable(_ why: String) -> ReadingFailure {
    ReadingFailure(SourceFailure(.unusable(path), why: why), .content)
  }

  /// Returns a failure of a system call.
  func unreadable(_ code: Errno) -> ReadingFailure { .unreachable(path, code) }

  /// The failure of a cancelled reading.
  var unwanted: ReadingFailure { failure("the reading was cancelled", .cancelled) }

  private func failure(_ why: String, _ cause: ReadingFailure.Cause) -> ReadingFailure {
    ReadingFailure(SourceFailure(.unreadable(path), why: why), cause)
  }
}

extension FileReader {
  /// Opens and reads the file at `path`. Returns the update and the stamp of the content.
  func read(
    _ path: String, received: Int64, isAtRest: Bool = true,
    progress: @escaping (Double) -> Void = { _ in },
    whileWanted isWanted: @escaping () -> Bool = { true }
  ) throws(ReadingFailure) -> (update: SourceUpdate, stamp: FileStamp) {
    let file = try OwnedDescriptor(reading: path)
    guard let stamp = file.stamp else { throw .unreachable(path, .current) }
    let reading = ReadingContext(
      path: path, stamp: stamp, received: received, progress: progress, isWanted: isWanted,
      isAtRest: isAtRest)
    return (try read(file, reading), stamp)
  }
}

extension OwnedDescriptor {
  /// Opens the regular file at `path`.
  ///
  /// - Throws: the failure if there is no such file or it is not readable.
  init(reading path: String) throws(ReadingFailure) {
    var mode: UInt32 = 0
    let descriptor = unsafe martlet_file_open(path, &mode)
    let code = Errno.current
    guard descriptor < 0 else {
      self.init(descriptor)
      return
    }
    guard code == .invalidArgument, mode != 0 else { throw .unreachable(path, code) }
    let kind = unsafe String(cString: martlet_file_kind(mode))
    throw ReadingFailure(
      SourceFailure(.unreadable(path), why: "it is \(kind), not a regular file"),
      .notAFile)
  }

  /// The stamp of the content now; nil, with `errno` set, if fstat(2) fails.
  var stamp: FileStamp? {
    var status = stat()
    guard unsafe fstat(rawValue, &status) == 0 else { return nil }
    return FileStamp(status)
  }
}

extension ReadingFailure {
  fileprivate static func unreachable(_ path: String, _ code: Errno) -> ReadingFailure {
    let isMissing = code == .noSuchFileOrDirectory || code == .notDirectory
    return ReadingFailure(
      SourceFailure(isMissing ? .missing(path) : .unreadable(path), why: "\(code)"),
      .unreachable(code))
  }
}
