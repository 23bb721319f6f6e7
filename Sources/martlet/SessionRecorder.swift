import Logging
import MartletApp
import MartletData
import MartletFeeds
import MartletGeometry

/// Records the updates of a panel's sources and the trace of its input, so that `replay` shows the
/// same frames.
@MainActor final class SessionRecorder {
  private let recorder: Recorder
  private let panel: Panel

  /// - Parameters:
  ///   - folder: the folder of the recording, made if it is missing. A folder that already has a
  ///     recording is an error.
  ///   - limit: the most bytes of configuration and data.
  init(
    _ panel: Panel, _ reading: Configuration.Reading, folder: String, limit: Int, log: Logger
  ) throws(AppError) {
    self.panel = panel
    do throws(FileFailure) {
      recorder = try Recorder(
        folder: folder, epoch: panel.startMilliseconds, config: reading.layers, limit: limit
      ) { end in
        log.error("\(folder): the recording ends here: \(end)")
      }
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
    try panel.record(to: RecordingReader.trace(in: folder))
  }

  func record(_ update: SourceUpdate, from source: String) {
    recorder.record(update, from: source, at: now)
  }

  func recordClock(setTo milliseconds: Int64) {
    recorder.record(clockSetTo: milliseconds, at: now)
  }

  func finish() { recorder.finish(at: now) }

  /// Nanoseconds since the panel's start.
  private var now: Int64 { max(0, panel.loop.clock.now.nanoseconds(since: panel.startTime)) }
}
