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

/// What tells one content of a path from another.
struct FileStamp: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  /// Nanoseconds of the Unix epoch.
  var modified: Int64

  var modifiedMilliseconds: Int64 { modified / 1_000_000 }

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }

  /// The stamp of whatever `path` names now; nil when it names nothing that can be reached.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Reads a file of the columns format from its first byte to its last.
enum ColumnsFile {
  /// A piece that stays in the second-level cache between the read and the parse.
  private static let chunkSize = 256 * 1024

  /// The charts of the file at `path` and the stamp of the content they come from.
  ///
  /// `progress` hears 0…1 at most about every hundredth; it is not called for small files.
  /// Throws when the file cannot be read, is not of the format, exceeds `limits` or changed
  /// meanwhile. No more bytes are read than the file had at first, so one that grows as fast as it
  /// is read ends, too.
  static func read(
    _ path: String, within limits: ColumnsLimits = ColumnsLimits(),
    progress: (Double) -> Void = { _ in }
  ) throws(SourceFailure) -> (charts: [Result<ChartData, ColumnsError>], stamp: FileStamp) {
    let what = "Cannot read \(path)"
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw SourceFailure(what: what, why: message(errno)) }
    let file = OpenFile(descriptor)
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else {
      throw SourceFailure(what: what, why: message(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SourceFailure(what: what, why: "it is not a regular file")
    }
    let stamp = FileStamp(status)
    var parser = ColumnsParser(limits: limits)
    var buffer = [UInt8](repeating: 0, count: chunkSize)
    var bytesRead: Int64 = 0
    var told = 0.0
    while true {
      let count = unsafe Glibc.read(file.rawValue, &buffer, chunkSize)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SourceFailure(what: what, why: message(errno)) }
      if count == 0 || bytesRead > stamp.size { break }
      do throws(ColumnsError) {
        try parser.consume(buffer.span.extracting(0..<count))
      } catch {
        throw SourceFailure(what: "Cannot use \(path)", why: error.description)
      }
      bytesRead += Int64(count)
      let done = min(1, Double(bytesRead) / Double(max(stamp.size, 1)))
      if stamp.size > 4 * Int64(chunkSize), done - told >= 0.01 {
        told = done
        progress(done)
      }
    }
    guard unsafe fstat(file.rawValue, &status) == 0, FileStamp(status) == stamp else {
      throw SourceFailure(what: what, why: "it was written to while it was read")
    }
    do throws(ColumnsError) {
      return (try parser.finish(), stamp)
    } catch {
      throw SourceFailure(what: "Cannot use \(path)", why: error.description)
    }
  }

  /// The kernel's words for an error number.
  static func message(_ code: CInt) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
