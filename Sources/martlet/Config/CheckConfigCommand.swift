import ArgumentParser
import MartletApp

struct CheckConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-config",
    abstract: "Check a configuration and name every mistake with file, line and column.",
    discussion: """
      A data file that is missing or may not be read is a mistake, too, and so are sources and tiles \
      of kinds that this program does not have, and names of items that their source cannot have.
      """)

  @Argument(help: "The file; without it the files that `run` would read.")
  var file: String?

  @OptionGroup var source: ConfigOptions

  @Flag(help: "Check the configuration alone, as on a machine that has no data yet.")
  var noData = false

  func run() throws {
    guard file == nil || source.config == nil else {
      throw AppError(.usage, "check-config takes one file, by --config or without")
    }
    let file = file ?? source.config
    let reading = try Configuration.load(file: file, assignments: source.set)
    let config = reading.config
    let notes = (config.notes.missing + reading.unknownItems).map(\.description)
    let problems = notes + (noData ? [] : DataFiles.reach(config).problems)
    if !problems.isEmpty {
      throw AppError(.configuration, problems.joined(separator: "\n"))
    }
    for note in config.notes.old { Console.say("\(note)") }
    Console.say("\(file ?? "the configuration") is correct")
  }
}
