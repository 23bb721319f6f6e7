import ArgumentParser
import Glibc
import MartletApp
import MartletConfig
import MartletFeeds

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first configuration from this machine's display and files with data.",
    discussion: """
      A file is JSON of any structure, JSON of the columns format, or separated values (CSV, TSV). \
      What it holds is guessed: look at the result and change its words. A file that exists is not \
      replaced.
      """)

  @Argument(help: "The files with data; without one the configuration has no page.")
  var data: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; - for stdout.", valueName: "file"))
  var output = "-"

  func run() throws {
    if output != "-", unsafe access(output, F_OK) == 0 {
      throw AppError(.usage, "\(output) exists; it is not replaced")
    }
    let text: String
    do throws(FileFailure) {
      text = try FirstConfig.text(
        files: data.map(Self.absolute), display: Self.display, zone: Self.zone)
    } catch {
      throw AppError(error.code == EACCES ? .permission : .inputOutput, "\(error)")
    }
    try Files.write(Array(text.utf8), to: output)
    if output != "-" {
      Console.say("\(output) is written; martlet check-config \(output) checks it")
    }
  }

  /// The first connector with a display, and its preferred mode.
  private static var display: (connector: String, mode: String)? {
    let first = DisplayReport.list().displays.first { $0.isConnected && !$0.modes.isEmpty }
    return first.map { ($0.connector, $0.modes[0]) }
  }

  /// The name of the machine's time zone; UTC if it has none.
  private static var zone: String {
    let marker = "/zoneinfo/"
    guard let path = realPath("/etc/localtime"), let range = path.firstRange(of: marker) else {
      return "UTC"
    }
    let name = String(path[range.upperBound...])
    return name.hasPrefix("Etc/") || name.isEmpty ? "UTC" : name
  }

  private static func absolute(_ path: String) -> String { realPath(path) ?? path }

  /// Returns the path without symbolic links; nil if no file exists at the path.
  private static func realPath(_ path: String) -> String? {
    // Safety: realpath reads the path, and its result is copied and freed once.
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}
