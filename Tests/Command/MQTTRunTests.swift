import Foundation
import Testing

/// A panel at a real broker, as Home Assistant sees it.
@Suite(
  .serialized,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/mosquitto")
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/mosquitto_sub")))
final class MQTTRunTests {
  private let folder: TemporaryFolder
  private let control: String
  private let port = Int.random(in: 20_000...40_000)
  private let broker = Process()
  private let listener = Process()
  private let panel = Process()
  private let log: String

  init() throws {
    folder = try TemporaryFolder()
    control = folder.path("control")
    log = try folder.file("messages", "")
    _ = try smallDashboard(in: folder)
    broker.executableURL = URL(filePath: "/usr/sbin/mosquitto")
    broker.arguments = [
      "-c", try folder.file("mosquitto.conf", "listener \(port) 127.0.0.1\nallow_anonymous true\n"),
    ]
    broker.standardError = FileHandle.nullDevice
    try broker.run()
    Thread.sleep(forTimeInterval: 0.5)
    listener.executableURL = URL(filePath: "/usr/bin/mosquitto_sub")
    listener.arguments = ["-p", "\(port)", "-t", "#", "-v"]
    listener.standardOutput = FileHandle(forWritingAtPath: log)
    try listener.run()
    panel.executableURL = Martlet.binary
    panel.arguments = [
      "run", "--headless", "--size", "320x200", "-c",
      try folder.file(
        "panel.toml",
        """
        [status]
        clock = ""

        [mqtt]
        url = "mqtt://127.0.0.1:\(port)"
        topic = "panels/hall"
        every = "1s"
        picture = "1s"

        [[page]]
        id = "home"
        kind = "tiles"

        [[page]]
        id = "other"
        kind = "tiles"
        """),
    ]
    panel.environment = ["PATH": "/usr/bin:/bin", "MARTLET_CONTROL": control]
    panel.standardError = FileHandle(forWritingAtPath: try folder.file("log", ""))
    try panel.run()
  }

  deinit {
    for process in [panel, listener, broker] where process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
  }

  private func says(_ line: String, within seconds: Double = 15) throws -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
      let text = try String(contentsOfFile: log, encoding: .utf8)
      if text.split(separator: "\n").contains(where: { $0.hasPrefix(line) }) { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  private func publish(_ what: String, _ payload: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/mosquitto_pub")
    process.arguments = ["-p", "\(port)", "-t", "panels/hall/set/\(what)", "-m", payload]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func thePanelIsADeviceThatIsSeenAndControlled() throws {
    #expect(try says("panels/hall/availability online"))
    for entity in ["light/#/display", "select/#/page", "button/#/reload", "camera/#/picture"] {
      let path = entity.replacing("#", with: "martlet_panels_hall")
      #expect(try says("homeassistant/\(path)/config {"), "\(entity)")
    }
    #expect(try says("panels/hall/page home") && says("panels/hall/light ON"))
    // A PNG in Base64.
    #expect(try says("panels/hall/picture iVBORw0KGgo"))
    try publish("page", "other")
    #expect(try says("panels/hall/page other"))
    try publish("light", "OFF")
    #expect(try says("panels/hall/light OFF"))
    try publish("theme", "light")
    #expect(try says("panels/hall/theme light"))
    try publish("message", "Lunch")
    let end = Date().addingTimeInterval(10)
    var text = ""
    while !text.contains("Lunch"), Date() < end {
      text = String(
        decoding: try Martlet.run("ctl", "status", "--control", control).output, as: UTF8.self)
    }
    #expect(text.contains("message  mqtt info: Lunch"))
    panel.terminate()
    panel.waitUntilExit()
    #expect(try says("panels/hall/availability offline"))
  }
}
