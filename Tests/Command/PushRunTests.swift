import Foundation
import Testing

/// `martlet push` beside a running panel, whose sources work in a process of their own or in its own.
@Suite(.serialized) struct PushRunTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "PATH": "/usr/bin:/bin", "MARTLET_CONTROL": folder.path("control"),
      "MARTLET_PUSH": folder.path("push"),
    ]
  }

  private func panel(process: String) throws -> Process {
    let config = try folder.file(
      "panel.toml",
      """
      [feeds]
      process = "\(process)"

      [[source]]
      id = "meter"
      kind = "push"
      format = "influx"

      [[page]]
      id = "page"

      [[page.tile]]
      id = "power"
      kind = "value"
      data = "meter:m.f"
      """)
    let panel = Process()
    panel.executableURL = Martlet.binary
    panel.arguments = ["run", "--headless", "--size", "320x200", "-c", config]
    panel.environment = environment
    panel.standardError = FileHandle(forWritingAtPath: try folder.file("log", ""))
    try panel.run()
    return panel
  }

  private func push(_ lines: String) throws -> Martlet.Outcome {
    let input = try folder.file("lines", lines)
    let process = Process()
    process.executableURL = Martlet.binary
    process.arguments = ["push", "meter", "--precision", "s"]
    process.environment = environment
    process.standardInput = FileHandle(forReadingAtPath: input)
    let (output, complaint) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, complaint)
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    let text = try complaint.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Martlet.Outcome(
      status: process.terminationStatus, output: bytes,
      complaint: String(decoding: text, as: UTF8.self))
  }

  /// The health and the age of the source, as `martlet ctl status --json` has them.
  private func source() throws -> (health: String, age: Double?)? {
    let outcome = try Martlet.run("ctl", "status", "--json", environment: environment)
    guard outcome.status == 0,
      let status = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any],
      let source = (status["sources"] as? [[String: Any]])?.first,
      let health = source["health"] as? String
    else { return nil }
    return (health, source["age"] as? Double)
  }

  private func waits(_ seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  /// The number of processes that a process has started and that still run.
  private func children(of process: Process) throws -> Int {
    let tasks = "/proc/\(process.processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { count, task in
      let text = try String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
      return count + text.split(separator: " ").count
    }
  }

  @Test(arguments: [("inline", 0), ("child", 1), ("auto", 1)])
  func pushedNumbersReachThePanel(process: String, children: Int) throws {
    let panel = try panel(process: process)
    defer {
      panel.terminate()
      panel.waitUntilExit()
    }
    #expect(try waits { try source()?.health == "fresh" })
    #expect(try source()?.age == nil)
    let now = Int(Date().timeIntervalSince1970)
    let pushed = try push("m f=20 \(now - 60)\nm f=21.5 \(now - 30)\n")
    #expect(pushed.status == 0 && pushed.lines == ["2"], "\(pushed.complaint)")
    #expect(try waits { try source()?.age != nil })
    let age = try #require(try source()?.age)
    #expect((29...60).contains(age), "\(age)")
    #expect(try self.children(of: panel) == children)
    // A mistake names its line.
    let wrong = try push("m f=22 \(now)\nm f=\n")
    #expect(wrong.status != 0 && wrong.complaint.contains("line 2"), "\(wrong.complaint)")
  }

  @Test func withoutAPanelThePushSaysSo() throws {
    let outcome = try push("m f=1 1\n")
    #expect(outcome.status == 69, "\(outcome.status)")
    #expect(outcome.complaint.contains(folder.path("push")), "\(outcome.complaint)")
  }
}
