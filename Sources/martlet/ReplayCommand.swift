import ArgumentParser
import MartletApp
import MartletDashboard
import MartletLiveApp

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", _superCommandName: About.name,
    abstract: ReplayArguments.abstract, discussion: ReplayArguments.discussion)

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
    try picture.showHeadless(source, page: page, trace: try arguments.readTrace()) {
      try arguments.write($0, $1)
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
