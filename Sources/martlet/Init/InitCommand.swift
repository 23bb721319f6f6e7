import ArgumentParser
import Glibc
import MartletApp
import MartletConfig
import MartletFeeds
import MartletFormats

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first configuration from this machine's display and files with data.",
    discussion: """
      A file is JSON of any structure, JSON of the columns format, or separated values (CSV, TSV). \
      What it holds is guessed: look at the result and change its words. A file that exists is not \
      replaced. The panel's service sees no home folder and no /tmp, so data files lie elsewhere.
      """)

  @Argument(help: "The files with data; without one the configuration has no page.")
  var data: [String] = []

  @OptionGroup var output: NewFile

  func run() throws {
    try output.check()
    let text: String
    let files = data.map(Self.absolute)
    do throws(FileFailure) {
      text = try FirstConfig.text(
        files: files, display: Self.display, zone: Self.zone)
    } catch {
      throw AppError(error.code == .permissionDenied ? .permission : .inputOutput, "\(error)")
    }
    try output.write(text)
    if output.isFile {
      Console.say("\(output.path) is written; martlet check-config \(output.path) checks it")
    }
    for file in files where Self.isHidden(file) {
      Console.say(
        "the panel's service cannot read \(file), because it sees no home folder and no /tmp:"
          + " move the file, for example to /srv, and change the path")
    }
  }

  /// Whether the sandbox of `martlet.service` hides a file (ProtectHome= and PrivateTmp=).
  private static func isHidden(_ path: String) -> Bool {
    ["/home/", "/root/", "/run/user/", "/tmp/", "/var/tmp/"].contains { path.hasPrefix($0) }
  }

  /// The first connector with a display, and its preferred mode, which is the first of its modes.
  private static var display: (connector: String, mode: String)? {
    let first = DisplayReport.list().displays.first { $0.isConnected && !$0.modes.isEmpty }
    return first.map { ($0.connector, $0.modes[0]) }
  }

  /// The name of the machine's time zone; UTC if it has none.
  private static var zone: String {
    let marker = "/zoneinfo/"
    guard let path = realPath("/etc/localtime"), let range = path.range(ofText: marker) else {
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
