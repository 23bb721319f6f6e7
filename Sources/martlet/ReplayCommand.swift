import ArgumentParser
import MartletApp

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recorded session without a screen, frame by frame.",
    discussion: """
      --json writes one line a frame: its time, the damage as rectangles and area, the bodies, \
      layouts and draws it took, and the nanoseconds of each pass. All but the nanoseconds are the \
      same on every machine.
      """)

  @OptionGroup var source: ConfigOptions
  @OptionGroup var picture: PictureArguments

  @Option(help: "The page to show; without it the first.")
  var page: String?

  @OptionGroup var arguments: ReplayArguments

  func run() throws {
    let trace = try arguments.readTrace()
    let reading = try source.load(themed: picture.theme)
    let options = try picture.headless(scale: reading.config.display.scale, trace: trace)
    try MainActor.assumeIsolated {
      let dashboard = try DashboardProgram(reading, page: page) { Console.complain($0) }
      try arguments.write(dashboard.headless(), options)
    }
  }
}
