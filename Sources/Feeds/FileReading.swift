internal import CLinux
import Glibc
import MartletSeries

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
    var now = timespec()
    // Safety: the kernel fills the one struct that is lent for the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - modified < 20_000_000
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

/// Reads a file of the columns format from its first byte to its last.
enum ColumnsFile {
  /// A piece that stays in the second-level cache between the read and the parse.
  private static let chunkSize = 256 * 1024
  /// The most bytes of a file: what the most values of a source take, with twenty digits each.
  private static let largest: Int64 = 2 << 30

  /// The charts of the file at `path` and the stamp of the content they come from.
  ///
  /// `progress` hears 0…1 at most about every hundredth; it is not called for small files.
  /// Throws when the file cannot be read, is not of the format, exceeds `limits` or changed
  /// meanwhile, and within 256 KiB after `isWanted` has said no. No more bytes are read than the
  /// file had at first, so one that grows as fast as it is read ends, too.
  static func read(
    _ path: String, within limits: ColumnsLimits = ColumnsLimits(),
    progress: (Double) -> Void = { _ in }, whileWanted isWanted: () -> Bool = { true }
  ) throws(ReadingFailure) -> (charts: [Result<ChartData, ColumnsError>], stamp: FileStamp) {
    let file = try open(path)
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else { throw unreachable(path, errno) }
    let stamp = FileStamp(status)
    guard stamp.size <= largest else {
      throw failure(path, "it is larger than \(largest >> 30) GiB", .content)
    }
    var parser = ColumnsParser(limits: limits)
    var buffer = [UInt8](repeating: 0, count: chunkSize)
    var bytesRead: Int64 = 0
    var reported = 0.0
    while true {
      guard isWanted() else { throw failure(path, "nobody wants it any more", .cancelled) }
      let count = unsafe Glibc.read(file.rawValue, &buffer, chunkSize)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreachable(path, errno) }
      if count == 0 || bytesRead > stamp.size { break }
      do throws(ColumnsError) {
        try parser.consume(buffer.span.extracting(0..<count))
      } catch {
        throw unusable(path, error)
      }
      bytesRead += Int64(count)
      let done = min(1, Double(bytesRead) / Double(max(stamp.size, 1)))
      if stamp.size > 4 * Int64(chunkSize), done - reported >= 0.01 {
        reported = done
        progress(done)
      }
    }
    guard unsafe fstat(file.rawValue, &status) == 0, FileStamp(status) == stamp else {
      throw failure(path, "it was written to while it was read", .overtaken)
    }
    do throws(ColumnsError) {
      return (try parser.finish(), stamp)
    } catch {
      throw unusable(path, error)
    }
  }

  /// Opens the regular file at `path`; throws where there is none, or where it may not be read.
  static func open(_ path: String) throws(ReadingFailure) -> OpenFile {
    var mode: UInt32 = 0
    let descriptor = unsafe martlet_file_open(path, &mode)
    let code = errno
    guard descriptor < 0 else { return OpenFile(descriptor) }
    guard code == EINVAL, mode != 0 else { throw unreachable(path, code) }
    let kind = unsafe String(cString: martlet_file_kind(mode))
    throw failure(path, "it is \(kind), not a regular file", .notAFile)
  }

  // MARK: - Failures

  private static func failure(
    _ path: String, _ why: String, _ cause: ReadingFailure.Cause
  ) -> ReadingFailure {
    ReadingFailure(SourceFailure(what: "Cannot read \(path)", why: why), cause)
  }

  private static func unreachable(_ path: String, _ code: CInt) -> ReadingFailure {
    failure(path, message(code), .unreachable(code))
  }

  private static func unusable(_ path: String, _ error: ColumnsError) -> ReadingFailure {
    ReadingFailure(SourceFailure(what: "Cannot use \(path)", why: error.description), .content)
  }

  /// The kernel's words for an error number.
  private static func message(_ code: CInt) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
