import Foundation

/// A run of the program `store-probe`, which is in the folder of the tests' program.
final class Probe {
  private let process = Process()
  private let output = Pipe()
  private var said = Data()

  init(_ arguments: String...) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "store-probe")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits for the first output.
  func waitForStart() { said += output.fileHandleForReading.availableData }

  /// Kills the program with SIGKILL, and returns the lines of its output.
  func kill() throws -> [Substring] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return try rest()
  }

  /// Waits for the end of the program, and returns the lines of its output.
  func rest() throws -> [Substring] {
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n")
  }
}
