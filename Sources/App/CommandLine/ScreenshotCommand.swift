import ArgumentParser
import Glibc
import MartletControl
import MartletFormats
import MartletInput

/// Writes the picture of the running panel.
package struct ScreenshotCommand: ParsableCommand {
  /// The name and the help text.
  package static let configuration = CommandConfiguration(
    commandName: "screenshot",
    abstract: "Write the running panel's picture as a PNG.",
    discussion: """
      The picture is the last one that the panel drew, pixel by pixel. While the display is dark \
      or unplugged, it is the one that the display showed last. Three kinds of users may take it: \
      root, the user that runs the panel, and the members of the group of the folder with the \
      panel's socket. For the panel of the service this is the group martlet-control.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PNG; - for stdout. By default a new file here, named after the date; prints its name.",
      valueName: "file"))
  var output: String?

  @OptionGroup var chosen: DisplayOption
  @OptionGroup var panel: PanelOption

  /// Makes an unparsed command.
  package init() {}

  /// Asks the running panel for its picture and writes the PNG.
  ///
  /// - Throws: `AppError` if no panel answers or the file cannot be written.
  package func run() throws {
    let screenshot: Screenshot
    do throws(ControlError) {
      screenshot = try Screenshot.take(from: panel.folders, output: chosen.display)
    } catch {
      throw AppError(error)
    }
    let bytes = try screenshot.png()
    let path =
      output
      ?? Self.name(program: ProcessEnvironment.programName, seconds: Int64(time(nil)))
    try Files.write(bytes, to: path)
    if output == nil { Console.print(path) }
    if !screenshot.isShown {
      Console.printError("no display shows this picture at the moment: it was the last one")
    }
  }

  /// The name of a file with the date in UTC, without the colons that some file systems refuse.
  static func name(program: String, seconds: Int64) -> String {
    let date = UTCDate.text(seconds: seconds).replacingText(":", with: "-")
    return "\(program)-\(date).png"
  }
}
