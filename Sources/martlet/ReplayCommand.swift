import ArgumentParser
import MartletApp
import MartletInput

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
  @OptionGroup var picture: PictureOptions

  @Option(help: ArgumentHelp("The recorded input, one event a line.", valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Seconds to run; without it to the trace's end and then until nothing moves.",
      valueName: "seconds"))
  var duration: Double?

  @Option(help: ArgumentHelp("Write every frame as a PNG into this folder.", valueName: "folder"))
  var frames: String?

  @Option(help: ArgumentHelp("Write the session as one animated PNG.", valueName: "file"))
  var apng: String?

  @Option(help: ArgumentHelp("Frames a second of --apng at most.", valueName: "hertz"))
  var rate = 60.0

  @Flag(help: "Write one line of JSON a frame to stdout.")
  var json = false

  func run() throws {
    if let duration, !(duration > 0 && duration <= 86_400) {
      throw AppError(.usage, "--duration takes seconds from 0 to 86400")
    }
    guard (0.1...60).contains(rate) else {
      throw AppError(.usage, "--rate takes frames a second from 0.1 to 60")
    }
    guard frames != nil || apng != nil || json else {
      throw AppError(.usage, "replay writes nothing without --frames, --apng or --json")
    }
    let config = try source.load(themed: picture.theme)
    let options = try picture.headless(config, trace: try TraceFile.read(trace))
    try MainActor.assumeIsolated {
      let dashboard = try DashboardProgram(config: config, page: picture.page) {
        Console.complain($0)
      }
      try dashboard.headless().writeReplay(
        options, duration: duration,
        to: ReplayDestinations(
          framesFolder: frames, animationPath: apng, animationRate: rate,
          line: json ? { Console.print($0) } : nil)
      ) { Console.complain($0) }
    }
  }
}
