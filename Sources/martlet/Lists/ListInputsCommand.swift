import ArgumentParser
import MartletApp

struct ListInputsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list-inputs", abstract: "List touch screens, mice and keyboards.")

  @Flag(help: "Write one JSON object a device.")
  var json = false

  func run() throws {
    let (devices, failures) = try InputDeviceEntry.list()
    for device in devices {
      Console.print(json ? device.json : device.line)
    }
    for failure in failures { Console.printError(failure.message) }
    if devices.isEmpty {
      if let failure = failures.first { throw failure }
      throw AppError(.unavailable, "no input device: plug one in")
    }
  }
}
