import ArgumentParser
import MartletApp

struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract: "Check a configuration and name every mistake with file, line and column.")

  @Argument(help: "The file; without it the files that `run` would read.")
  var file: String?

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Set one value, as in display.rotation=90.", valueName: "key=value"))
  var set: [String] = []

  func run() throws {
    let config = try Configuration.load(file: file, assignments: set)
    _ = try Configuration.zone(of: config)
    _ = try Configuration.pageZones(of: config)
    Console.say("\(file ?? "the configuration") is correct")
  }
}
