import ArgumentParser
import MartletControl
import MartletGeometry

/// The options of `run`: the screen and the duration.
package struct RunArguments: ParsableArguments {
  /// Whether the program is shown in a browser of this machine.
  @Flag(help: "Show it in a browser of this machine instead of on a display.")
  package var web = false

  /// The port of `--web`; 0 takes any free port.
  @Option(help: "The port of --web, 1 to 65535; 0 takes any free one.")
  package var port: UInt16 = 8080

  /// Whether frames are made and dropped.
  @Flag(help: "Make the frames and drop them, for measurements.")
  package var headless = false

  /// The size of `--web` and `--headless`, in device pixels.
  @Option(
    help: ArgumentHelp(
      "Size of --web and --headless, \(PictureSize.limits).", valueName: "WIDTHxHEIGHT"))
  package var size = PictureSize(width: 1280, height: 800)

  /// The distances from the edges to the safe area, in points; nil takes those of the
  /// configuration, or none.
  @Option(help: SafeArea.help)
  package var safeArea: SafeArea?

  /// The seconds after which the program ends; nil for never.
  @Option(
    help: ArgumentHelp(
      "End after so many seconds, \(Self.durations.text), for measurements.", valueName: "seconds"))
  package var duration: Double?

  /// The path of the recording: a trace, or a folder for the data of sources and the input.
  @Option(
    help: ArgumentHelp(
      """
      Record the session's input to this trace. A name that does not end in .trace is a folder that \
      keeps the data of sources beside the input, for `replay`.
      """, valueName: "path"))
  package var record: String?

  /// The maximum size of a recording's data, in MiB.
  @Option(
    help: ArgumentHelp(
      "The most megabytes of data that --record keeps in a folder, \(Self.limits.text).",
      valueName: "megabytes"))
  package var recordLimit = 256

  /// Whether keys and a gesture can end the program.
  @Flag(help: "Let Esc, q, Ctrl-C and three fingers held for two seconds end the program.")
  package var leavable = false

  /// Makes unparsed options.
  package init() {}

  private static let limits = OptionRange("--record-limit", 1...100_000)
  private static let durations = OptionRange("--duration", 0...31_536_000.0)

  /// Checks the ranges of the options.
  ///
  /// - Throws: `ValidationError`.
  package func validate() throws {
    try Self.durations.check(duration)
    try Self.limits.check(recordLimit)
  }

  /// The size of `--web` and `--headless`, in device pixels.
  package var pixelSize: PixelSize { PixelSize(width: size.width, height: size.height) }

  /// Returns the screen to use: `display`, further ones and clones, unless the options ask for a
  /// browser, which shows only the first, or for no screen, which has no clones.
  package func screen(
    _ display: DisplaySettings, others: [DisplaySettings] = [], clones: [DisplaySettings] = []
  ) -> Screen {
    let scale = display.scale ?? 1
    if headless {
      return .headless(size: pixelSize, scale: scale, others: others.map { $0.scale ?? 1 })
    }
    if web { return .browser(size: pixelSize, scale: scale, port: port) }
    return .display(display, others: others, clones: clones)
  }

  /// Returns the program with the safe area of the options. Without the option it keeps its own.
  @MainActor package func placed(_ program: Program) -> Program {
    guard let safeArea else { return program }
    var program = program
    program.safeArea = safeArea
    return program
  }

  /// Returns the options of the panel.
  ///
  /// - Parameter blankAfter: the seconds without a touch after which the display goes dark; nil for
  ///   never.
  package func panelOptions(blankAfter: Double?) -> PanelOptions {
    var options = PanelOptions()
    options.frames.blankAfter = blankAfter
    options.frames.allowsLeaving = leavable
    options.recordPath = recordingFolder == nil ? record : nil
    options.controlFolder = .ofPanel(
      program: ProcessEnvironment.programName, environment: ProcessEnvironment.value)
    return options
  }

  /// The folder of `--record`. Nil without `--record`, or if it is the path of a trace.
  package var recordingFolder: RecordingFolder? {
    guard let record, !record.hasSuffix(".trace") else { return nil }
    return RecordingFolder(path: record, limit: recordLimit << 20)
  }
}
