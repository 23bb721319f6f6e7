import ArgumentParser
import MartletApp

struct ListOutputsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list-outputs",
    abstract: "List the connectors with their displays, modes and formats.",
    discussion: """
      The word after the card and its driver, such as GSM-5B7F-204NTKF6Q513, is the value of \
      match.edid in an [[output]].
      """)

  @Flag(help: "Write one JSON object per connector.")
  var json = false

  func run() throws {
    let (displays, failures) = DisplayReport.list()
    for display in displays {
      Console.print(json ? display.json : display.line)
    }
    for failure in failures { Console.printError(failure.message) }
    guard displays.isEmpty else { return }
    if let failure = failures.first { throw ExitCode(failure.status.rawValue) }
    throw AppError(.unavailable, DisplayReport.missingCard())
  }
}
