import ArgumentParser
import MartletApp

struct ListOutputsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list-outputs",
    abstract: "List the connectors, what is plugged in, its modes and formats.")

  @Flag(help: "Write one JSON object a connector.")
  var json = false

  func run() throws {
    let (displays, failures) = DisplayReport.list()
    for display in displays {
      if json {
        Console.print(display.json)
        continue
      }
      let modes = display.modes.isEmpty ? "" : "  \(display.modes.joined(separator: " "))"
      let state = display.isConnected ? "connected" : "disconnected"
      let formats = display.formats.isEmpty ? "" : "  \(display.formats.joined(separator: " "))"
      Console.print(
        "\(display.connector)  \(state)  \(display.card) (\(display.driver))\(modes)\(formats)")
    }
    for failure in failures { Console.complain(failure.message) }
    guard displays.isEmpty else { return }
    if let failure = failures.first { throw ExitCode(failure.status.rawValue) }
    throw AppError(.unavailable, "no display card in /dev/dri")
  }
}
