import MartletConfig
import MartletData

// A recording is a folder with everything that determines the frames of a session:
//
//     trace    the input, see Input/Trace; written by another module
//     config   the layers of the configuration at the start
//     data     the updates of the sources, with their times
//
// `data` consists of frames, see Data/Coding/Frame: a beginning, entries, and an end unless the
// process was killed. It is valid up to its last complete frame.
//
//     16 beginning    "martlet recording", wall time at time 0
//     17 update       time, source, update
//     18 clock set    time, wall time
//     19 end          time, reason
//
// Times are in nanoseconds since the start, wall times in milliseconds since 1970-01-01 UTC.

/// A recorded event of a session, other than input.
package struct RecordingEntry: Equatable, Sendable {
  /// The events that a recording contains besides the input.
  package enum Event: Equatable, Sendable {
    /// A source has delivered an update.
    case update(source: String, SourceUpdate)
    /// Somebody has set the wall clock to this time, in milliseconds since 1970-01-01 UTC.
    case clockSet(milliseconds: Int64)
  }

  /// The time in nanoseconds since the start of the recording; not less than in the previous entry.
  package var time: Int64
  /// The event at that time.
  package var event: Event

  /// Creates an entry.
  package init(time: Int64, event: Event) {
    self.time = time
    self.event = event
  }
}

/// The reason for the end of a recording.
package enum RecordingEnd: Hashable, Sendable {
  /// The session ended.
  case finished
  /// The next entry would have exceeded the limit in bytes.
  case limit
  /// The next entry could not be encoded, or too many entries waited for the disk.
  case lost(String)
  /// Writing to the disk failed.
  case failed(FileFailure)
  /// The process was killed, or the file is damaged. The last complete frame ends at the byte
  /// `offset`.
  case broken(offset: Int, DataCodingError.Problem)
}

extension RecordingEnd: CustomStringConvertible {
  /// The reason as a part of a sentence, such as "the limit in bytes was reached".
  package var description: String {
    switch self {
    case .finished: "the session ended"
    case .limit: "the limit in bytes was reached"
    case .lost(let why): why
    case .failed(let failure): "\(failure)"
    case .broken(let offset, let problem): "the file ends at byte \(offset): \(problem)"
    }
  }
}

/// The names and limits of a recording's files.
enum RecordingFormat {
  static let name = "martlet recording"
  static let dataFile = "data"
  static let configFile = "config"
  static let traceFile = "trace"
  /// The maximum size of the configuration, in bytes.
  static let largestConfig = 16 << 20
}

extension FrameKind {
  static let recordingBeginning = FrameKind(rawValue: 16)
  static let recordingUpdate = FrameKind(rawValue: 17)
  static let recordingClockSet = FrameKind(rawValue: 18)
  static let recordingEnd = FrameKind(rawValue: 19)
}

/// The text of the configuration in a recording. Each layer is a line with its kind, the number of
/// bytes of its text and its origin, followed by the text and a line break.
///
/// It contains no secrets, because a configuration contains only references to them.
enum RecordedConfig {
  /// Returns the text of the layers.
  static func text(of layers: [ConfigLayer]) -> String {
    layers.map { layer in
      switch layer.content {
      case .file(let text): "file \(text.utf8.count) \(layer.origin)\n\(text)\n"
      case .assignment(let path, let value):
        assignment("\(path.joined(separator: "."))=\(value)", origin: layer.origin)
      }
    }.joined()
  }

  private static func assignment(_ text: String, origin: String) -> String {
    "set \(text.utf8.count) \(origin)\n\(text)\n"
  }

  /// Parses the layers. Returns nil if `text(of:)` cannot have written the bytes.
  static func layers(parsing bytes: [UInt8]) -> [ConfigLayer]? {
    var layers: [ConfigLayer] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let line = String(validating: rest[..<end], as: UTF8.self)
      else { return nil }
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let count = Int(words[1]), count >= 0,
        count < rest.endIndex - (end + 1),
        let text = String(validating: rest[(end + 1)..<(end + 1 + count)], as: UTF8.self),
        rest[end + 1 + count] == UInt8(ascii: "\n"),
        let layer = layer(String(words[0]), origin: String(words[2]), text)
      else { return nil }
      layers.append(layer)
      rest = rest[(end + 2 + count)...]
    }
    return layers
  }

  private static func layer(_ kind: String, origin: String, _ text: String) -> ConfigLayer? {
    switch kind {
    case "file": return ConfigLayer(file: origin, text: text)
    case "set":
      guard var layer = try? ConfigLayer(assignment: text) else { return nil }
      layer.origin = origin
      return layer
    default: return nil
    }
  }
}
