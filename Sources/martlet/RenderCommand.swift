import ArgumentParser
import MartletApp

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", _superCommandName: About.name,
    abstract: "Write a page's picture as a PNG, without a screen.",
    discussion: """
      The same input gives the same bytes, on every machine and at any time: the clock starts at \
      --epoch and is turned by hand, and sources load from 0 to 1.2 seconds unless --trace says \
      otherwise.

      --json writes where the named views of the picture are, in device pixels: the page, and \
      chart, graph, minimap, minimap.window and filter.ID of each chart. A trace may give positions \
      in such views instead of pixels: @minimap.window[0]:0.5,0.5 is the middle of the first one.
      """)

  @OptionGroup var source: ConfigOptions
  @OptionGroup var picture: PictureArguments

  @Option(help: "The page to show; without it the first.")
  var page: String?

  @OptionGroup var arguments: RenderArguments

  func run() throws {
    try picture.showHeadless(source, page: page, trace: try arguments.readTrace()) {
      try arguments.write($0, $1)
    }
  }
}
