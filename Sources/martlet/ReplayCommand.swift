import ArgumentParser
import MartletApp
import MartletDashboard
import MartletLiveApp

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", _superCommandName: Martlet.name,
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

  /// Plays a recorded session with its own configuration. Assignments of `--set` override it.
  private func replay(_ folder: String) throws {
    try MainActor.assumeIsolated { try replayOnMain(folder) }
  }

  @MainActor private func replayOnMain(_ folder: String) throws(AppError) {
    var model: DashboardModel?
    let recording = try RecordedSources(folder: folder) { model?.receive($0, from: $1) }
    let reading = source.read(recorded: recording.config, themed: picture.theme)
    if let error = reading.error { throw error }
    let dashboard = try DashboardProgram(reading, page: page) { Console.complain($0) }
    model = dashboard.model
    try arguments.write(
      dashboard.replaying(recording), recording, picture, scale: reading.config.display.scale)
  }
}
