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
  /// Time 0 of the recording.
  private let start: MonotonicTime

  /// Starts a recording, and the panel's trace in the same folder.
  ///
  /// - Parameters:
  ///   - config: the texts of the session's configuration, later ones over earlier ones.
  ///   - folder: the folder of the recording. It is created if it is missing.
  ///   - isLater: whether the recording begins later than the panel. If so, time 0 is now, and the
  ///     caller also records the present state of the sources. Otherwise time 0 is the start of the
  ///     panel.
  ///   - display: the position and the name of the display whose input is recorded; nil for the
  ///     first one.
  /// - Throws: an `inputOutput` error if a file cannot be created, or if the folder already has a
  ///   recording.
  package init(
    _ panel: Panel, config: [ConfigLayer], folder: RecordingFolder, isLater: Bool = false,
    display: (index: Int, name: String)? = nil, log: Logger
  ) throws(AppError) {
    self.panel = panel
    start = isLater ? panel.loop.clock.now : panel.startTime
    let epoch =
      panel.startMilliseconds + start.nanoseconds(since: panel.startTime) / 1_000_000
    do throws(FileFailure) {
      recorder = try Recorder(
        folder: folder.path, epoch: epoch, config: config, limit: folder.limit
      ) { end in
        log.error("\(folder.path): the recording ends here: \(end)")
      }
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
    if let display {
      // `output(in:)` is the path of the file that has the name of the display.
      try Files.write(Array(display.name.utf8), to: RecordedSources.output(in: folder.path))
    }
    try panel.record(
      to: RecordingReader.trace(in: folder.path), ofDisplay: display?.index ?? 0,
      from: (time: start, milliseconds: epoch))
  }

  /// Records an update of a source at the present time.
  package func record(_ update: SourceUpdate, from source: String) {
    recorder.record(update, from: source, at: now)
  }

  /// Records that the clock was set to a time in milliseconds since 1970-01-01 UTC.
  package func recordClock(setTo milliseconds: Int64) {
    recorder.record(clockSetTo: milliseconds, at: now)
  }

  /// Whether the recording has ended, by `finish` or because the disk is full or the limit of the
  /// recording is reached.
  package var hasEnded: Bool { recorder.hasEnded }

  /// Ends the recording of the sources at the present time, and completes its files. The panel
  /// completes the trace.
  package func finish() { recorder.finish(at: now) }

  /// Nanoseconds since time 0.
  private var now: Int64 { max(0, panel.loop.clock.now.nanoseconds(since: start)) }
}
