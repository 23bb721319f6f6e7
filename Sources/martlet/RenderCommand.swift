import ArgumentParser
import MartletApp

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write a page's picture as a PNG, without a screen.",
    discussion: """
      The same input gives the same bytes, on every machine and at any time: the clock starts at \
      --epoch and is turned by hand, and sources load from 0 to 1.2 seconds unless --trace says \
      otherwise.

      --json writes where the named views of the picture are, in device pixels: chart, graph, \
      minimap, minimap.window and filter.ID of every chart. A trace may give positions in such \
      views instead of pixels: @minimap.window[0]:0.5,0.5 is the middle of the first one.
      """)

  @OptionGroup var source: ConfigOptions
  @OptionGroup var picture: PictureOptions

  @Option(help: ArgumentHelp("Seconds after the start.", valueName: "seconds"))
  var at = 2.5

  @Option(help: ArgumentHelp("Input until then, one event a line.", valueName: "file"))
  var trace: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG; - for stdout.", valueName: "file"))
  var output: String?

  @Flag(help: "Write the picture's size and named views to stdout as JSON.")
  var json = false

  func run() throws {
    guard at >= 0, at <= 86_400 else {
      throw AppError(.usage, "--at takes seconds from 0 to 86400")
    }
    guard output != nil || json else {
      throw AppError(.usage, "render writes nothing without --output or --json")
    }
    guard !json || output != "-" else {
      throw AppError(.usage, "--json and the PNG cannot both go to stdout")
    }
    let config = try source.load(themed: picture.theme)
    let options = try picture.headless(config, trace: try TraceFile.read(trace))
    let bytes = try MainActor.assumeIsolated {
      let dashboard = try DashboardProgram(config: config, page: picture.page) {
        Console.complain($0)
      }
      return try dashboard.headless().png(
        at: at, options, reporting: { Console.complain($0) },
        onLayout: json ? { Console.print($0.json) } : nil)
    }
    if let output { try Files.write(bytes, to: output) }
  }
}
