import Glibc
import MartletConfig
import MartletData

/// Writes the data of a recording, entry by entry, on the caller's thread.
///
/// A recording keeps its oldest data, because the frames of a session depend on all earlier data.
/// It ends before the entry that would exceed the limit, and stores the time up to which it is
/// complete. The files are not synchronised: no written data is lost if the process is killed, but
/// a power cut loses the last seconds.
struct RecordingWriter: ~Copyable {
  /// The reason for the end of the recording; nil while it continues.
  private(set) var end: RecordingEnd?
  private var file: OutputFile
  private var writer: ByteWriter
  private let limit: Int
  private var last: Int64 = 0

  /// The number of bytes that are reserved for the frame of the end.
  private static let endBytes = 1024
  /// The minimum value of `limit`, in bytes.
  static let minimumLimit = 64 << 10

  /// Creates the folder if it is missing, and the files in it.
  ///
  /// - Parameters:
  ///   - epoch: the wall time at time 0, in milliseconds since 1970-01-01 UTC.
  ///   - limit: the maximum number of bytes of configuration and data, at least `minimumLimit`.
  /// - Throws: the failure if the folder cannot be written or already has a recording, which may be
  ///   that of a crash.
  init(
    folder path: String, epoch: Int64, config: [ConfigLayer], limit: Int,
    coding: DataCodingLimits = DataCodingLimits()
  ) throws(FileFailure) {
    let folder = try OutputFolder(path, isMade: true)
    var file = try Self.makeData(in: folder)
    folder.remove(RecordingFormat.configFile)
    var configFile = try folder.make(RecordingFormat.configFile)
    let text = Array(RecordedConfig.text(of: config).utf8)
    try configFile.append(text)
    var writer = ByteWriter(limits: coding)
    do throws(DataCodingError) {
      try writer.writeFrame(.recordingBeginning) { writer throws(DataCodingError) in
        try writer.write(RecordingFormat.name)
        writer.write(epoch)
      }
    } catch {
      throw FileFailure(what: "Cannot record into \(path)", why: "\(error)")
    }
    try file.append(writer.bytes)
    self.limit = max(limit, Self.minimumLimit + text.count) - text.count
    self.file = file
    self.writer = writer
  }

  private static func makeData(in folder: borrowing OutputFolder) throws(FileFailure) -> OutputFile
  {
    do throws(FileFailure) {
      return try folder.make(RecordingFormat.dataFile)
    } catch {
      guard error.code == .fileExists else { throw error }
      throw FileFailure(
        what: "Cannot record into \(folder.path)",
        why: "there is a recording already; remove it or name another folder", code: .fileExists)
    }
  }

  /// The length of the data file, in bytes.
  var length: Int { file.length }

  /// Appends an entry. An entry that is earlier than the previous one gets the time of the previous
  /// one. Returns the reason if the recording ends with this call.
  mutating func append(_ entry: RecordingEntry) -> RecordingEnd? {
    guard end == nil else { return nil }
    last = max(last, entry.time)
    writer.removeAll()
    do throws(DataCodingError) {
      switch entry.event {
      case .update(let source, let update):
        try writer.writeFrame(.recordingUpdate) { [last] writer throws(DataCodingError) in
          writer.write(last)
          try writer.write(source)
          try writer.write(update)
        }
      case .clockSet(let milliseconds):
        try writer.writeFrame(.recordingClockSet) { [last] writer in
          writer.write(last)
          writer.write(milliseconds)
        }
      }
    } catch {
      return finish(.lost("an update cannot be recorded: \(error.problem)"))
    }
    guard file.length + writer.bytes.count + Self.endBytes <= limit else { return finish(.limit) }
    return write()
  }

  /// Ends the recording if it has not ended yet. Returns the reason if it ends with this call.
  ///
  /// - Parameter time: the time up to which it is complete; nil for the time of the last entry.
  mutating func finish(_ reason: RecordingEnd, at time: Int64? = nil) -> RecordingEnd? {
    guard end == nil else { return nil }
    last = max(last, time ?? last)
    writer.removeAll()
    let (code, text): (UInt8, String) =
      switch reason {
      case .finished: (0, "")
      case .limit: (1, "")
      default: (2, String("\(reason)".prefix(200)))
      }
    try? writer.writeFrame(.recordingEnd) { [last] writer throws(DataCodingError) in
      writer.write(last)
      writer.write(byte: code)
      try writer.write(text)
    }
    if let failed = write() { return failed }
    end = reason
    return reason
  }

  private mutating func write() -> RecordingEnd? {
    do throws(FileFailure) {
      try file.append(writer.bytes)
      return nil
    } catch {
      end = .failed(error)
      return end
    }
  }
}
