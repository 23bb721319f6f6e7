import Foundation

/// The program `store-probe`, which lies beside the tests' own.
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

  /// Waits until it has begun.
  func waitForStart() { said += output.fileHandleForReading.availableData }

  /// Ends it as a lack of memory would, and returns what it has said.
  func kill() throws -> [Substring] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return try rest()
  }

  /// Waits for its end, and returns what it has said.
  func rest() throws -> [Substring] {
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n")
  }
}
