import Foundation
import Glibc

/// The program under test, which lies beside the tests' own.
struct Martlet {
  struct Outcome {
    var status: Int32
    var output: Data
    var complaint: String

    var lines: [Substring] { String(decoding: output, as: UTF8.self).split(separator: "\n") }
  }

  static let binary = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "martlet")

  /// Runs to the end, with nothing of the tests' environment that would change it.
  static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, environment: environment)
  }

  static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    let output = Pipe()
    let complaint = Pipe()
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    // The pictures are larger than a pipe, the complaints never are.
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    let text = try complaint.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: bytes,
      complaint: String(decoding: text, as: UTF8.self))
  }
}

/// A folder that goes with the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// The configuration of one chart from one small file.
func smallDashboard(in folder: TemporaryFolder) throws -> String {
  _ = try folder.file(
    "data.json",
    """
    [{"columns": [["x", 1767268800000, 1767272400000, 1767276000000], ["y0", 1, 4, 2]],
      "types": {"x": "x", "y0": "line"}, "names": {"y0": "Power"},
      "colors": {"y0": "#4FC3F7"}}]
    """)
  return try folder.file(
    "martlet.toml",
    """
    [[source]]
    id = "data"
    kind = "columns"
    path = "data.json"

    [[page]]
    id = "page"
    kind = "charts"
    title = "Test"
    source = "data"
    """)
}
