import Glibc
import Logging
import MartletApp
import MartletData
import MartletFormats
import MartletInput
import MartletLiveApp
import MartletThreads

/// The recording of the running panel. It is the recording of `--record`, or one that was started
/// while the panel runs.
@MainActor final class LiveRecording {
  private let log: Logger
  private var session: SessionRecorder?
  /// The folder of the current recording; nil for none.
  private(set) var folder: String?
  /// Whether the recording began with the panel and ends with it.
  private(set) var coversWholeRun = false

  /// The maximum number of bytes of data in a recording that was started while the panel runs. It
  /// is limited because its folder may be in memory.
  static let limit = 64 << 20

  init(log: Logger) {
    self.log = log
  }

  /// Continues with the session of `--record`.
  func adopt(_ session: SessionRecorder, folder: String) {
    (self.session, self.folder, coversWholeRun) = (session, folder, true)
  }

  func record(_ update: SourceUpdate, from id: String) { session?.record(update, from: id) }

  func recordClock(setTo milliseconds: Int64) { session?.recordClock(setTo: milliseconds) }

  /// Starts a recording of the running panel, and returns its folder.
  ///
  /// - Parameters:
  ///   - name: the name of the folder; empty for the date.
  ///   - display: the display whose input is recorded.
  /// - Throws: an error if the panel is already being recorded, the name is not allowed, or the
  ///   folder cannot be created.
  func start(
    _ name: String, of showing: RunningPanel, on display: RunningDisplay,
    _ reading: Configuration.Reading
  ) throws(AppError) -> String {
    if let folder, session?.hasEnded == false {
      throw AppError(.unavailable, "the panel is being recorded to \(folder)")
    }
    finish()
    let isPlain = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
    }
    guard isPlain, !name.hasPrefix("."), name.utf8.count <= 100 else {
      throw AppError(
        .usage, "the name of a recording has letters, digits, - _ and . and no . at its start")
    }
    let parent = "\(Self.base)/recordings"
    // Safety: mkdir reads the path.
    guard unsafe mkdir(parent, 0o700) == 0 || Errno.current == .fileExists else {
      throw AppError(.inputOutput, "\(parent): \(Errno.current)")
    }
    let date = UTCDate.text(seconds: Int64(time(nil))).replacingText(":", with: "-")
    let path = "\(parent)/\(name.isEmpty ? date : name)"
    let session = try SessionRecorder(
      showing.panel, config: reading.layers,
      folder: RecordingFolder(path: path, limit: Self.limit), isLater: true,
      display: display.index > 0 ? (display.index, display.name) : nil, log: log)
    let model = showing.dashboard.model
    for source in model.config.sources {
      for update in model.live.snapshot(of: source.id) { session.record(update, from: source.id) }
    }
    (self.session, folder) = (session, path)
    return path
  }

  /// Ends the recording, and returns its folder; nil without a recording.
  @discardableResult func finish(_ panel: Panel? = nil) -> String? {
    session?.finish()
    panel?.endRecording()
    defer { (session, folder, coversWholeRun) = (nil, nil, false) }
    return folder
  }

  /// The folder of all recordings: the folder of the service, if possible one on a disk; without a
  /// service the working directory.
  private static var base: String {
    RuntimeFolder.kept?.path ?? "."
  }
}
