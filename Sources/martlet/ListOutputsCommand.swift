import ArgumentParser
import MartletApp

struct ListOutputsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list-outputs",
    abstract: "List the connectors, what is plugged in, its modes and formats.",
    discussion: "The word after the card is the display as match.edid of an [[output]] takes it.")

  @Flag(help: "Write one JSON object a connector.")
  var json = false

  func run() throws {
    let (displays, failures) = DisplayReport.list()
    for display in displays {
      Console.print(json ? display.json : display.line)
    }
    for failure in failures { Console.complain(failure.message) }
    guard displays.isEmpty else { return }
    if let failure = failures.first { throw ExitCode(failure.status.rawValue) }
    throw AppError(.unavailable, "no display card in /dev/dri")
  }
}
