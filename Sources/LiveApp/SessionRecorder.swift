import Logging
import MartletApp
import MartletConfig
import MartletData
import MartletFeeds
import MartletGeometry

/// Records the updates of a panel's sources and the trace of its input, so that `replay` shows the
/// same frames.
@MainActor package final class SessionRecorder {
  private let recorder: Recorder
  private let panel: Panel

  /// Starts a recording, and the panel's trace beside it.
  ///
  /// - Parameters:
  ///   - config: the layers of the session's configuration.
  ///   - folder: the folder of the recording. It is made if it is missing.
  /// - Throws: an `inputOutput` error if a file cannot be made, or if the folder already has a
  ///   recording.
  package init(
    _ panel: Panel, config: [ConfigLayer], folder: RecordingFolder, log: Logger
  ) throws(AppError) {
    self.panel = panel
    do throws(FileFailure) {
      recorder = try Recorder(
        folder: folder.path, epoch: panel.startMilliseconds, config: config, limit: folder.limit
      ) { end in
        log.error("\(folder.path): the recording ends here: \(end)")
      }
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
    try panel.record(to: RecordingReader.trace(in: folder.path))
  }

  /// Records an update of a source at the present time.
  package func record(_ update: SourceUpdate, from source: String) {
    recorder.record(update, from: source, at: now)
  }

  /// Records that the clock was set to a time in milliseconds of the Unix epoch.
  package func recordClock(setTo milliseconds: Int64) {
    recorder.record(clockSetTo: milliseconds, at: now)
  }

  /// Ends the recording. A replay then knows that nothing is missing at its end.
  package func finish() { recorder.finish(at: now) }

  /// Nanoseconds since the panel's start.
  private var now: Int64 { max(0, panel.loop.clock.now.nanoseconds(since: panel.startTime)) }
}
