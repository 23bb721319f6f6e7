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
      let kinds = device.capabilities
      Console.print(
        json
          ? JSONText.object([
            ("name", JSONText.string(device.name)), ("node", JSONText.string(device.node)),
            ("capabilities", JSONText.array(kinds.map { JSONText.string($0) })),
          ])
          : "\(device.node)  \(device.name)  \(kinds.joined(separator: ", "))")
    }
    for failure in failures { Console.printError(failure.message) }
    if devices.isEmpty {
      if let failure = failures.first { throw failure }
      throw AppError(.unavailable, "no input device: plug one in")
    }
  }
}
