import MartletApp
import MartletConfig
import MartletData
import MartletFeeds
import MartletGeometry
import MartletHost

/// Plays the updates of a recorded session's sources at their times.
@MainActor package final class RecordedSources: LoopSource, RecordedSession {
  /// Called at each moment of the replay at which the clock of the recorded panel was set, with the
  /// new time in milliseconds since 1970-01-01 UTC.
  package var onClockSet: (Int64) -> Void = { _ in }
  /// The path of the recorded input trace.
  package let tracePath: String

  private let folder: String
  private let reader: RecordingReader
  private let deliver: (SourceUpdate, String) -> Void

  /// Opens the recording in a folder.
  ///
  /// - Parameter deliver: called with each update and the id of its source.
  /// - Throws: an `inputOutput` error if a file is missing, unreadable or damaged.
  package init(
    folder: String, deliver: @escaping (SourceUpdate, String) -> Void
  ) throws(AppError) {
    do throws(FileFailure) {
      reader = try RecordingReader(folder: folder)
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
    self.folder = folder
    self.deliver = deliver
    tracePath = RecordingReader.trace(in: folder)
  }

  /// The id of the `[[output]]` whose input was recorded; nil for the first display.
  package var output: String? {
    guard let bytes = try? Files.read(Self.output(in: folder), atMost: 4096) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The path of the file with the id of the `[[output]]` whose input was recorded. A recording of
  /// the first display has no such file.
  static func output(in folder: String) -> String { "\(folder)/output" }

  /// The wall time at the start of the recorded session, in milliseconds since 1970-01-01 UTC.
  package var epoch: Int64 { reader.epoch }

  /// The layers of the session's configuration.
  package var config: [ConfigLayer] { reader.config }

  /// A sentence with the last complete second of the recording, and the reason why it ends there.
  /// Nil before the end is reached, and for a recording that was finished.
  package var shortfall: String? {
    guard let end = reader.end, end.reason != .finished else { return nil }
    return "the recording is whole for \(Double(end.time) / 1e9) s: \(end.reason)"
  }

  /// The time of the next recorded event; nil after the last one.
  package var deadline: MonotonicTime? {
    reader.upcoming.map { MonotonicTime(nanoseconds: $0.time) }
  }

  /// Delivers all events whose time is `now` or earlier.
  package func dispatch(now: MonotonicTime) {
    while let entry = reader.upcoming, entry.time <= now.nanoseconds {
      _ = reader.next()
      switch entry.event {
      case .update(let source, let update): deliver(update, source)
      case .clockSet(let milliseconds): onClockSet(milliseconds)
      }
    }
  }
}
