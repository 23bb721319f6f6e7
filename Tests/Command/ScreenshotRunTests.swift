import Foundation
import Testing

/// `martlet screenshot` of a running `martlet run --headless`.
@Suite(.serialized) struct ScreenshotRunTests {
  private let folder: TemporaryFolder
  private let control: String
  private let config: String

  init() throws {
    folder = try TemporaryFolder()
    control = folder.path("control")
    _ = try smallDashboard(in: folder)
    // Neither the hour nor the age of the data is in the picture.
    config = try folder.file(
      "still.toml",
      """
      [status]
      clock = ""

      [[source]]
      id = "data"
      kind = "columns"
      path = "data.json"
      stale_after = 0

      [[page]]
      id = "page"
      kind = "charts"
      title = "Test"
      source = "data"
      until = "newest"
      """)
  }

  private func start() throws -> Process {
    let process = Process()
    process.executableURL = Martlet.binary
    process.arguments = ["run", "--headless", "--size", "320x200", "-c", config]
    process.environment = ["PATH": "/usr/bin:/bin", "MARTLET_CONTROL": control]
    try process.run()
    return process
  }

  private func screenshot(_ output: String) throws -> Martlet.Outcome {
    try Martlet.run("screenshot", "--control", control, "-o", output)
  }

  /// Takes pictures until one is `expected`.
  private func isShown(_ expected: Data, within seconds: Double = 20) throws -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
      let outcome = try screenshot("-")
      if outcome.status == 0, outcome.output == expected { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  @Test func theRunningPanelsPictureIsTheRenderedOne() throws {
    let rendered = try Martlet.run(
      "render", "-c", config, "--size", "320x200", "--at", "20", "-o", "-")
    #expect(rendered.status == 0 && rendered.output.count > 500)
    let panel = try start()
    defer { panel.terminate() }
    #expect(try isShown(rendered.output))
    let path = folder.path("shot.png")
    #expect(try screenshot(path).status == 0)
    #expect(try Data(contentsOf: URL(filePath: path)) == rendered.output)

    // A killed panel leaves its socket; a client is told, and the next panel replaces it.
    kill(panel.processIdentifier, SIGKILL)
    panel.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: control + "/socket"))
    let outcome = try screenshot("-")
    #expect(outcome.status == 69 && outcome.complaint.contains("no panel listens there"))
    let next = try start()
    #expect(try isShown(rendered.output))

    // A second panel leaves the first one's socket to it.
    let second = try start()
    Thread.sleep(forTimeInterval: 1)
    second.terminate()
    second.waitUntilExit()
    #expect(try isShown(rendered.output))
    next.terminate()
    next.waitUntilExit()
    #expect(next.terminationStatus == 0)
    #expect(!FileManager.default.fileExists(atPath: control + "/socket"))
  }

  @Test func withoutAPanelTheFolderIsNamed() throws {
    let outcome = try Martlet.run("screenshot", "--control", "/nonexistent", "-o", "-")
    #expect(outcome.status == 69 && outcome.complaint.contains("/nonexistent/socket"))
    #expect(outcome.output.isEmpty)
  }
}
