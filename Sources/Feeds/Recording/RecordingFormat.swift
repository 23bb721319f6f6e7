import MartletConfig
import MartletData

// A recording is a folder with all that a session's frames are a function of:
//
//     trace    what was touched, see Input/Trace; somebody else writes it
//     config   the layers of the configuration, as they were at the start
//     data     what the sources told, and when
//
// `data` is made of frames, see Data/Coding/Frame: a beginning, entries, and an end unless the
// process was killed. It is valid up to its last whole frame.
//
//     16 beginning    "martlet recording", wall time at time 0
//     17 update       time, source, update
//     18 clock set    time, wall time
//     19 end          time, why
//
// Times are nanoseconds since the start, wall times milliseconds of the Unix epoch.

/// Something that happened in a recorded session, besides input.
package struct RecordingEntry: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    /// A source has told something.
    case update(source: String, SourceUpdate)
    /// Somebody has set the wall clock to this time, in milliseconds of the Unix epoch.
    case clockSet(milliseconds: Int64)
  }

  /// Nanoseconds since the start of the recording; never less than that of the entry before.
  package var time: Int64
  package var event: Event

  package init(time: Int64, event: Event) {
    self.time = time
    self.event = event
  }
}

/// Why a recording ends where it does.
package enum RecordingEnd: Hashable, Sendable {
  /// The session was over.
  case finished
  /// The next update would not have fit into the limit in bytes.
  case limit
  /// The next update could not be written as bytes, or came while too many others waited.
  case lost(String)
  /// The disk, and why.
  case failed(FileFailure)
  /// The process was killed, or the file was damaged: at this byte whole frames end.
  case broken(offset: Int, DataCodingError.Problem)
}

extension RecordingEnd: CustomStringConvertible {
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

enum RecordingFormat {
  static let name = "martlet recording"
  static let dataFile = "data"
  static let configFile = "config"
  static let traceFile = "trace"
  /// Bytes of the configuration.
  static let largestConfig = 16 << 20
}

extension FrameKind {
  static let recordingBeginning = FrameKind(rawValue: 16)
  static let recordingUpdate = FrameKind(rawValue: 17)
  static let recordingClockSet = FrameKind(rawValue: 18)
  static let recordingEnd = FrameKind(rawValue: 19)
}

/// The configuration in a recording: for each layer a line with its kind, the bytes of its text and
/// its origin, then the text and a line break.
///
/// Secrets are not in it, because a configuration holds references to them and not the secrets
/// themselves.
enum RecordedConfig {
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

  /// The layers; nil where the bytes are not what `text(of:)` writes.
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
