import ArgumentParser
import MartletApp
import MartletFeeds

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recorded session without a screen, frame by frame.",
    discussion: """
      --json writes one line a frame: its time, the damage as rectangles and area, the bodies, \
      layouts and draws it took, and the nanoseconds of each pass. All but the nanoseconds are the \
      same on every machine.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of a session that `run --record` kept: its data, input and configuration.",
      valueName: "recording"))
  var recording: String?

  @OptionGroup var source: ConfigOptions
  @OptionGroup var picture: PictureArguments

  @Option(help: "The page to show; without it the first.")
  var page: String?

  @OptionGroup var arguments: ReplayArguments

  func run() throws {
    if let recording { return try replay(recording) }
    let trace = try arguments.readTrace()
    let reading = try source.load(themed: picture.theme)
    let options = try picture.headless(scale: reading.config.display.scale, trace: trace)
    try MainActor.assumeIsolated {
      let dashboard = try DashboardProgram(reading, page: page) { Console.complain($0) }
      try arguments.write(dashboard.headless(), options)
    }
  }

  /// Plays a recorded session with its own configuration; assignments of --set win over it.
  private func replay(_ folder: String) throws {
    try MainActor.assumeIsolated { try replayOnMain(folder) }
  }

  @MainActor private func replayOnMain(_ folder: String) throws(AppError) {
    let reader: RecordingReader
    do throws(FileFailure) {
      reader = try RecordingReader(folder: folder)
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
    var arguments = arguments
    if arguments.trace == nil { arguments.trace = RecordingReader.trace(in: folder) }
    let trace = try arguments.readTrace()
    let reading = source.read(recorded: reader.config, themed: picture.theme)
    if let error = reading.error { throw error }
    var options = try picture.headless(scale: reading.config.display.scale, trace: trace)
    options.epochMilliseconds = reader.epoch
    let dashboard = try DashboardProgram(reading, page: page) { Console.complain($0) }
    try arguments.write(dashboard.replaying(reader), options)
    if let end = reader.end, end.reason != .finished {
      Console.complain("the recording is whole for \(Double(end.time) / 1e9) s: \(end.reason)")
    }
  }
}
