import ArgumentParser
import MartletInput

/// The options of `replay`: the session and the files to write.
package struct ReplayArguments: ParsableArguments {
  /// The help texts of `replay`.
  package static let abstract = "Play a recorded session without a screen, frame by frame."
  package static let discussion = """
    --json writes one line per frame: its time, the damage as rectangles and as an area, the \
    numbers of bodies, layouts and draws, and the nanoseconds of each pass. All of them except \
    the nanoseconds are the same on every machine.
    """

  /// The path of the trace; nil for none.
  @Option(help: ArgumentHelp("The recorded input, one event a line.", valueName: "file"))
  package var trace: String?

  /// The seconds to run; nil runs to the trace's end and then until nothing moves.
  @Option(
    help: ArgumentHelp(
      """
      Seconds to run, \(Self.durations.text); without it to the trace's end and then until \
      nothing moves.
      """,
      valueName: "seconds"))
  package var duration: Double?

  /// The folder for one PNG for each frame; nil writes none.
  @Option(help: ArgumentHelp("Write every frame as a PNG into this folder.", valueName: "folder"))
  package var frames: String?

  /// The path of the animated PNG; nil writes none.
  @Option(help: ArgumentHelp("Write the session as one animated PNG.", valueName: "file"))
  package var apng: String?

  /// The maximum number of frames per second in the animated PNG.
  @Option(
    help: ArgumentHelp("Frames a second of --apng at most, \(Self.rates.text).", valueName: "hertz")
  )
  package var rate = 60.0

  /// Whether one line of JSON for each frame is written to stdout.
  @Flag(help: "Write one line of JSON a frame to stdout.")
  package var json = false

  /// Makes unparsed options.
  package init() {}

  /// The maximum length of a session, in seconds.
  private static let maximumDuration = 86_400.0
  private static let durations = OptionRange("--duration", 0.001...maximumDuration)
  private static let rates = OptionRange("--rate", 0.1...60.0)

  /// Checks the ranges of the options.
  ///
  /// - Throws: `ValidationError`.
  package func validate() throws {
    try Self.durations.check(duration)
    try Self.rates.check(rate)
  }

  /// Checks the arguments and reads the trace.
  ///
  /// - Throws: a usage error if nothing would be written or the trace is too long; an error of the
  ///   trace.
  package func readTrace() throws(AppError) -> Trace {
    guard frames != nil || apng != nil || json else {
      throw AppError(.usage, "replay writes nothing without --frames, --apng or --json")
    }
    let read = try TraceFile.read(trace)
    if duration == nil, let end = read.entries.last?.time.seconds, end > Self.maximumDuration {
      throw AppError(
        .usage,
        "\(trace ?? "the trace") lasts \(end) s: say --duration, up to \(Self.maximumDuration) s")
    }
    return read
  }

  /// Plays a session from the folder of a recording and writes the requested files. Without
  /// `--trace` the recording's own trace is played. If the recording is not complete, a message
  /// says so.
  ///
  /// - Parameter scale: the scale if the command line has none.
  /// - Throws: the errors of `readTrace` and of `write(_:_:)`.
  @MainActor package func write(
    _ program: Program, _ recording: any RecordedSession, _ picture: PictureArguments,
    scale: Double?
  ) throws(AppError) {
    var arguments = self
    if arguments.trace == nil { arguments.trace = recording.tracePath }
    var options = try picture.headless(scale: scale, trace: try arguments.readTrace())
    options.epochMilliseconds = recording.epoch
    try arguments.write(program, options)
    if let shortfall = recording.shortfall { Console.printError(shortfall) }
  }

  /// Plays a session with these options and writes the requested files.
  ///
  /// - Throws: an error if the program has no fonts, if the trace names a view that is not there,
  ///   or if a file cannot be written.
  @MainActor package func write(
    _ program: Program, _ options: HeadlessOptions
  ) throws(AppError) {
    try program.writeReplay(
      options, duration: duration,
      to: ReplayDestinations(
        framesFolder: frames, animationPath: apng, animationRate: rate,
        line: json ? { Console.print($0) } : nil)
    ) { Console.printError($0) }
  }
}
