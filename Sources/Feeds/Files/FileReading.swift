internal import CLinux
import Glibc
import MartletData

/// An open file, closed when the value goes.
struct OpenFile: ~Copyable {
  let rawValue: CInt

  init(_ rawValue: CInt) {
    self.rawValue = rawValue
  }

  deinit {
    _ = close(rawValue)
  }
}

/// Tells one content of a path from another.
package struct FileStamp: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  /// Nanoseconds of the Unix epoch.
  var modified: Int64
  /// Whether this process may read the file.
  var isReadable: Bool

  var modifiedMilliseconds: Int64 { modified / 1_000_000 }

  /// The stamp of an open file.
  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    isReadable = true
  }

  /// The stamp of what `path` names now; nil when it names nothing that can be reached.
  package init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
    isReadable = unsafe faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0
  }

  /// Whether the file was written so short a while ago that another write of as many bytes may get
  /// the same time: the kernel's clock for files goes in steps of up to 10 ms.
  var isYoung: Bool {
    RealTime.nanoseconds - modified < 20_000_000
  }
}

/// Why a reading gave nothing, and what may mend that.
struct ReadingFailure: Error {
  enum Cause: Hashable {
    /// The kernel refused to open or to read the file; its error number.
    case unreachable(CInt)
    /// Something else than a regular file lies at the path.
    case notAFile
    /// The bytes are not of the format, or more than the source allows.
    case content
    /// The file was written to while it was read.
    case overtaken
    /// Nobody wants the file any more.
    case cancelled
  }

  var failure: SourceFailure
  var cause: Cause

  init(_ failure: SourceFailure, _ cause: Cause) {
    self.failure = failure
    self.cause = cause
  }

  var isUnreachable: Bool {
    switch cause {
    case .unreachable, .notAFile: true
    case .content, .overtaken, .cancelled: false
    }
  }

  /// Whether a watch of the folders on the way reports the repair.
  var isReported: Bool {
    switch cause {
    case .unreachable(let code): [ENOENT, ENOTDIR, EACCES, ELOOP].contains(code)
    case .notAFile, .content, .overtaken, .cancelled: true
    }
  }
}

/// Reads one file for a source, again whenever it has changed.
///
/// One reader serves one file and is never called twice at a time, so a file that grows may be read
/// from where the last reading ended.
protocol FileReader: AnyObject, Sendable {
  /// Reads what is new in the open file and returns what the source tells of it.
  ///
  /// Throws when the content is not of the format, exceeds a limit or changed meanwhile, and within
  /// one piece after `reading.isWanted` has said no.
  func read(
    _ file: borrowing OpenFile, _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate

  /// Whether it reads what a file gains while somebody writes, and needs no rest for that.
  var isIncremental: Bool { get }
}

extension FileReader {
  var isIncremental: Bool { false }
}

/// The circumstances of one reading.
struct ReadingContext {
  var path: String
  /// Of the open file, before its first byte is read.
  var stamp: FileStamp
  /// What counts as the time of receipt, in milliseconds of the Unix epoch.
  var received: Int64
  /// Hears 0…1, at most about every hundredth; not called for small files.
  var progress: (Double) -> Void = { _ in }
  var isWanted: () -> Bool = { true }
  /// Whether nobody is known to be writing: half a record at the end is then a whole one.
  var isAtRest = true

  /// The size of a piece, which stays in the second-level cache between the read and the parse.
  static let pieceSize = 256 * 1024

  /// Hands over the file from its first byte to its last, piece by piece.
  ///
  /// No more bytes are read than the file had at first, so one that grows as fast as it is read
  /// ends, too; then, and when it was written to meanwhile, `overtaken` is thrown.
  func readWhole(
    _ file: borrowing OpenFile, atMost largest: Int64,
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
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreachable(path, errno) }
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

  private static func sizeText(_ bytes: Int64) -> String {
    bytes >= 1 << 30 ? "\(bytes >> 30) GiB" : "\(bytes >> 20) MiB"
  }

  /// A failure of the content itself.
  func unusable(_ why: String) -> ReadingFailure {
    ReadingFailure(SourceFailure(what: "Cannot use \(path)", why: why), .content)
  }

  /// A failure of the kernel to read.
  func unreadable(_ code: CInt) -> ReadingFailure { .unreachable(path, code) }

  /// The end of a reading that nobody waits for.
  var unwanted: ReadingFailure { failure("nobody wants it any more", .cancelled) }

  private func failure(_ why: String, _ cause: ReadingFailure.Cause) -> ReadingFailure {
    ReadingFailure(SourceFailure(what: "Cannot read \(path)", why: why), cause)
  }
}

extension FileReader {
  /// Opens and reads the file at `path`; returns what to tell, and the stamp of what was read.
  func read(
    _ path: String, received: Int64, isAtRest: Bool = true,
    progress: @escaping (Double) -> Void = { _ in },
    whileWanted isWanted: @escaping () -> Bool = { true }
  ) throws(ReadingFailure) -> (update: SourceUpdate, stamp: FileStamp) {
    let file = try OpenFile(reading: path)
    guard let stamp = file.stamp else { throw .unreachable(path, errno) }
    let reading = ReadingContext(
      path: path, stamp: stamp, received: received, progress: progress, isWanted: isWanted,
      isAtRest: isAtRest)
    return (try read(file, reading), stamp)
  }
}

extension OpenFile {
  /// Opens the regular file at `path`; throws where there is none, or where it may not be read.
  init(reading path: String) throws(ReadingFailure) {
    var mode: UInt32 = 0
    let descriptor = unsafe martlet_file_open(path, &mode)
    let code = errno
    guard descriptor < 0 else {
      self.init(descriptor)
      return
    }
    guard code == EINVAL, mode != 0 else { throw .unreachable(path, code) }
    let kind = unsafe String(cString: martlet_file_kind(mode))
    throw ReadingFailure(
      SourceFailure(what: "Cannot read \(path)", why: "it is \(kind), not a regular file"),
      .notAFile)
  }

  /// The stamp of the content now; nil, with `errno`, when the kernel does not tell.
  var stamp: FileStamp? {
    var status = stat()
    guard unsafe fstat(rawValue, &status) == 0 else { return nil }
    return FileStamp(status)
  }
}

extension ReadingFailure {
  fileprivate static func unreachable(_ path: String, _ code: CInt) -> ReadingFailure {
    let why = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return ReadingFailure(SourceFailure(what: "Cannot read \(path)", why: why), .unreachable(code))
  }
}
