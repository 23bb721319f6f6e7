import MartletConfig
import MartletData

/// Reads a recording, entry by entry. A recording that ends inside a frame is read up to its last
/// complete frame.
package final class RecordingReader {
  /// The wall time at time 0, in milliseconds since 1970-01-01 UTC.
  package let epoch: Int64
  /// The layers of the session's configuration.
  package let config: [ConfigLayer]
  /// The reason for the end, and the time up to which the recording is complete, in nanoseconds
  /// since its start. Nil while there is another entry.
  package private(set) var end: (reason: RecordingEnd, time: Int64)?
  /// The next entry; nil after the last one.
  package private(set) var upcoming: RecordingEntry?

  private var file: InputFile
  private let limits: DataCodingLimits
  private var bytes: [UInt8] = []
  private var offset = 0
  private var last: Int64 = 0

  /// Opens the recording in a folder and reads its first entry.
  ///
  /// - Throws: the failure if the folder has no recording or it cannot be read.
  package init(
    folder: String, limits: DataCodingLimits = DataCodingLimits()
  ) throws(FileFailure) {
    let path = "\(folder)/\(RecordingFormat.dataFile)"
    guard let file = try InputFile(path) else {
      throw FileFailure(what: "Cannot read \(folder)", why: "there is no recording in it")
    }
    let text = try InputFile.bytes(
      of: "\(folder)/\(RecordingFormat.configFile)", atMost: RecordingFormat.largestConfig)
    guard let config = RecordedConfig.layers(parsing: text ?? []) else {
      throw FileFailure(
        what: "Cannot read \(folder)/\(RecordingFormat.configFile)",
        why: "it is not as it was recorded")
    }
    var opened = file
    self.config = config
    self.limits = limits
    var first: [UInt8] = []
    do throws(DataCodingError) {
      let header = try Self.read(&opened, at: 0, into: &first, limits)
      guard let header, header.kind == .recordingBeginning else {
        throw DataCodingError(.kind(header?.kind.rawValue ?? 0), at: 5)
      }
      var reader = ByteReader(first, from: FrameHeader.size, limits: limits)
      guard try reader.readText() == RecordingFormat.name else {
        throw DataCodingError(.kind(header.kind.rawValue), at: 5)
      }
      epoch = try reader.readInt64()
    } catch {
      throw FileFailure(what: "Cannot read \(path)", why: "it is no recording: \(error)")
    }
    self.file = opened
    offset = first.count
    advance()
  }

  /// Returns the path of the trace in a recording.
  package static func trace(in folder: String) -> String {
    "\(folder)/\(RecordingFormat.traceFile)"
  }

  /// Returns the next entry and advances; nil after the last entry.
  package func next() -> RecordingEntry? {
    let entry = upcoming
    if entry != nil { advance() }
    return entry
  }

  private func advance() {
    upcoming = nil
    do throws(DataCodingError) {
      guard let header = try Self.read(&file, at: offset, into: &bytes, limits) else {
        end = (.broken(offset: offset, .truncated), last)
        return
      }
      var reader = ByteReader(bytes, from: FrameHeader.size, limits: limits)
      let time = try reader.readInt64()
      guard time >= last else { throw reader.error(.outOfRange("a time")) }
      switch header.kind {
      case .recordingUpdate:
        let source = try reader.readText()
        upcoming = RecordingEntry(
          time: time, event: .update(source: source, try reader.readUpdate()))
      case .recordingClockSet:
        upcoming = RecordingEntry(
          time: time, event: .clockSet(milliseconds: try reader.readInt64()))
      case .recordingEnd: try readEnd(&reader, at: time)
      default: throw DataCodingError(.kind(header.kind.rawValue), at: 5)
      }
      try reader.checkEnd()
      last = time
      offset += bytes.count
    } catch {
      upcoming = nil
      end = (.broken(offset: offset, error.problem), last)
    }
  }

  private func readEnd(_ reader: inout ByteReader, at time: Int64) throws(DataCodingError) {
    let code = try reader.readByte()
    let text = try reader.readText()
    switch code {
    case 0: end = (.finished, time)
    case 1: end = (.limit, time)
    default: end = (.lost(text), time)
    }
  }

  /// Reads the next frame of the file into `bytes`. Returns nil at the end of the file.
  private static func read(
    _ file: inout InputFile, at offset: Int, into bytes: inout [UInt8], _ limits: DataCodingLimits
  ) throws(DataCodingError) -> FrameHeader? {
    bytes.removeAll(keepingCapacity: true)
    if file.remaining == 0 { return nil }
    do throws(FileFailure) {
      try file.read(FrameHeader.size, into: &bytes)
    } catch {
      throw DataCodingError(.truncated, at: 0)
    }
    let header = try FrameHeader(bytes, limits: limits)
    guard header.payloadBytes <= file.remaining else { throw DataCodingError(.truncated, at: 0) }
    do throws(FileFailure) {
      try file.read(header.payloadBytes, into: &bytes)
    } catch {
      throw DataCodingError(.truncated, at: 0)
    }
    try header.check(bytes)
    return header
  }
}
