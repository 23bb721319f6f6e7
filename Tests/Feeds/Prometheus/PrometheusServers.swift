import Foundation
import MartletTestSupport
import Testing

@testable import MartletFeeds

/// A real Prometheus that scrapes itself, with a history of two rooms.
final class PrometheusServer: Sendable {
  let server: TestServer
  let port: UInt16
  let url: String

  /// The time of the newest sample of the history, in seconds: a multiple of 60.
  let end: Int

  /// - Parameters:
  ///   - port: the port; nil for a free one.
  ///   - hasPassword: whether it asks for the user `panel` with the password `geheim`.
  ///   - hours: the length of the history: a sample every 15 s. The room `hall` has a gap of half
  ///     an hour, which ended an hour before the end.
  init(port: UInt16? = nil, hasPassword: Bool = false, hours: Int = 0) throws {
    let folder = try TestServer.makeFolder()
    let port = try port ?? TestServer.freePort()
    self.port = port
    url = "http://127.0.0.1:\(port)"
    end = Int(Date().timeIntervalSince1970) / 60 * 60 - 60
    try """
    global: { scrape_interval: 200ms, scrape_timeout: 200ms }
    scrape_configs:
    - job_name: self
      static_configs: [{ targets: ["127.0.0.1:\(port)"] }]
      \(hasPassword ? "basic_auth: { username: panel, password: geheim }" : "")
    """.write(to: folder.appending(path: "config.yml"), atomically: false, encoding: .utf8)
    // bcrypt of "geheim".
    try """
    basic_auth_users:
      panel: \(Self.hash)
    """.write(to: folder.appending(path: "web.yml"), atomically: false, encoding: .utf8)
    if hours > 0 { try Self.writeHistory(folder, end: end, hours: hours) }
    server = try TestServer(
      command: [
        "prometheus", "--config.file=config.yml", "--storage.tsdb.path=data",
        "--storage.tsdb.retention.time=10y", "--web.listen-address=127.0.0.1:\(port)",
        "--log.level=warn",
      ] + (hasPassword ? ["--web.config.file=web.yml"] : []), ready: port, in: folder)
    // It takes connections before it has read its data.
    let asked = PrometheusKind(
      server: HTTPSettings(url: url), items: [PrometheusItem("one", query: "1")])
    for _ in 0..<200 {
      do {
        _ = try asked.read(received: 0)
      } catch {
        guard error.why.hasPrefix("503") else { break }
        usleep(50_000)
        continue
      }
      break
    }
  }

  private static let hash = "$2b$04$abcdefghijklmnopqrstuuPWRtT5yx7FBi4dcf6ROhboeNunUrLQ."

  private static func writeHistory(_ folder: URL, end: Int, hours: Int) throws {
    var text = "# TYPE celsius gauge\n"
    for room in ["cellar", "hall"] {
      for time in stride(from: end - hours * 3600, through: end, by: 15) {
        if room == "hall", end - 5400 < time, time < end - 3600 { continue }
        let value = room == "hall" ? time % 3600 : 12
        text += "celsius{room=\"\(room)\",site=\"home\"} \(value) \(time)\n"
      }
    }
    text += "# EOF\n"
    try text.write(
      to: folder.appending(path: "history"), atomically: false, encoding: .utf8)
    let tool = Process()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["promtool", "tsdb", "create-blocks-from", "openmetrics", "history", "data"]
    tool.currentDirectoryURL = folder
    tool.standardOutput = FileHandle.nullDevice
    try tool.run()
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0)
  }
}

/// The server of Tests/servers/queries.py.
final class QueryServer: Sendable {
  let server: TestServer
  let port: UInt16

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    port = try TestServer.freePort()
    let script = root.appending(path: "servers/queries.py").path
    server = try TestServer(command: ["python3", script, "\(port)"], ready: port)
  }

  /// Returns the URL of a behaviour.
  func url(_ behaviour: String) -> String { "http://127.0.0.1:\(port)/\(behaviour)" }

  /// Returns the ranges that were asked of a behaviour, in seconds, in order.
  func ranges(_ behaviour: String) throws -> [(start: Double, end: Double, step: Double)] {
    let list = try String(
      contentsOf: server.folder.appending(path: "asked"), encoding: .utf8)
    let paths = list.split(separator: "\n").map(String.init)
    return paths.filter { $0.hasPrefix("/\(behaviour)/") }.map { path in
      let items = URLComponents(string: path)?.queryItems ?? []
      func number(_ name: String) -> Double {
        items.first { $0.name == name }?.value.flatMap(Double.init) ?? .nan
      }
      return (number("start"), number("end"), number("step"))
    }
  }
}
