import ArgumentParser
import MartletApp
import MartletDashboard
import MartletLiveApp

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", _superCommandName: About.name,
    abstract: "Play a recorded session without a screen, frame by frame.",
    discussion: """
      --json writes one line per frame: its time, the damage as rectangles and as an area, the \
      numbers of bodies, layouts and draws, and the nanoseconds of each pass. All of them except \
      the nanoseconds are the same on every machine.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of a session that `run --record` kept: its data, input and configuration.",
      valueName: "recording"))
  var recording: String?

  @OptionGroup var source: ConfigOptions
  @OptionGroup var picture: PictureArguments

  @Option(help: "The page to show; by default the first.")
  var page: String?

  @OptionGroup var arguments: ReplayArguments

  func run() throws {
    if let recording { return try replay(recording) }
    let trace = try arguments.readTrace()
    let reading = try source.load(themed: picture.theme)
    let options = try picture.headless(scale: reading.config.display.scale, trace: trace)
    try MainActor.assumeIsolated {
      let dashboard = try DashboardProgram(reading, page: page) { Console.printError($0) }
      try arguments.write(dashboard.headless(), options)
    }
  }

  /// Plays a recorded session with its own configuration. Assignments of `--set` override it.
  private func replay(_ folder: String) throws {
    try MainActor.assumeIsolated { try replayOnMain(folder) }
  }

  @MainActor private func replayOnMain(_ folder: String) throws(AppError) {
    var model: DashboardModel?
    let recording = try RecordedSources(folder: folder) { model?.receive($0, from: $1) }
    let reading = source.read(
      recorded: recording.config, output: recording.output, themed: picture.theme)
    if let error = reading.error { throw error }
    let dashboard = try DashboardProgram(reading, page: page) { Console.printError($0) }
    model = dashboard.model
    try arguments.write(
      dashboard.replaying(recording), recording, picture, scale: reading.config.display.scale)
  }
}
