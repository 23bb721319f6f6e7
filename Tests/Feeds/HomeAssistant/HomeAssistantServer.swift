#if HTTP
  import Foundation
  import MartletNetwork
  import MartletTestSupport
  import Synchronization
  import Testing

  @testable import MartletFeeds

  /// The server of Tests/servers/homeassistant.py: a real Home Assistant if the variable
  /// MARTLET_HOMEASSISTANT names a virtual environment that has one, else a small one written from
  /// the documentation.
  final class HomeAssistantServer: Sendable {
    static let environment = ProcessInfo.processInfo.environment["MARTLET_HOMEASSISTANT"]
    static var isReal: Bool { environment != nil }

    let server: TestServer
    let port: UInt16
    private let restPort: UInt16

    /// - Parameter before: a server that has ended, whose memory and port this one takes over.
    init(after before: HomeAssistantServer? = nil) throws {
      port = try before?.port ?? TestServer.freePort()
      restPort = Self.isReal ? port : try before?.restPort ?? TestServer.freePort()
      server = try TestServer(
        command: [
          "/usr/bin/python3", Self.script("homeassistant.py"), "\(port)", "\(restPort)",
        ] + [Self.environment].compactMap(\.self), ready: port, in: before?.server.folder,
        within: 120)
      for _ in 0..<1200 where (try? token) == nil { usleep(50_000) }
      _ = try token
    }

    private static func script(_ name: String) -> String {
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "servers/\(name)").path
    }

    /// Asks the server to end, as at a restart, and waits for its end.
    func end() {
      _ = kill(server.process, SIGTERM)
      for _ in 0..<1200 where TestServer.accepts(port) { usleep(50_000) }
      usleep(200_000)
      server.stop()
    }

    var tokenPath: String { server.folder.appending(path: "token").path }

    private var token: String {
      get throws {
        try String(contentsOfFile: tokenPath, encoding: .utf8).trimmingCharacters(in: .newlines)
      }
    }

    /// Sets the state of an entity by the REST API.
    func set(_ entity: String, _ state: String, _ attributes: [String: Any] = [:]) throws {
      let body = try JSONSerialization.data(
        withJSONObject: ["state": state, "attributes": attributes])
      try post("states/\(entity)", body)
    }

    func fire(_ event: String) throws { try post("events/\(event)", Data("{}".utf8)) }

    private func post(_ path: String, _ body: Data) throws {
      var request = HTTPRequest("http://127.0.0.1:\(restPort)/api/\(path)")
      request.method = "POST"
      request.body = Array(body)
      request.headers = [HTTPHeader("Content-Type", "application/json")]
      request.credentials = .bearer(try token)
      request.proxy = ""
      let sent = request
      let (loop, done) = (NetworkLoop(), DispatchSemaphore(value: 0))
      let status = Mutex(0)
      loop.perform { thread in
        _ = thread.send(sent) { result in
          status.withLock { $0 = (try? result.get().status) ?? 0 }
          done.signal()
        }
      }
      _ = done.wait(timeout: .now() + 30)
      let code = status.withLock { $0 }
      try #require(code == 200 || code == 201, "\(path): \(code)")
    }

    /// Gives `sensor.meter` the statistics of another hour.
    func addHour() throws {
      let folder = server.folder
      try Data().write(to: folder.appending(path: "more"))
      guard Self.isReal else { return }
      let mark = folder.appending(path: "imported").path
      for _ in 0..<600 where !FileManager.default.fileExists(atPath: mark) { usleep(50_000) }
      // The recorder does it after its answer.
      sleep(1)
    }

    /// Returns a source with items on this server, or on a relay's port.
    func kind(_ items: String, port: UInt16? = nil, token: String? = nil) throws
      -> HomeAssistantKind
    {
      let read = source(
        """
        [[source]]
        id = "s"
        kind = "homeassistant"
        proxy = ""
        url = "http://127.0.0.1:\(port ?? self.port)"
        token = { file = "\(token ?? tokenPath)" }
        \(items)

        """)
      #expect(read.problems == [])
      return try #require(read.source?.kind.value as? HomeAssistantKind)
    }

    func panel(_ items: String, port: UInt16? = nil) throws -> Panel {
      Panel(try kind(items, port: port).open(in: FeedHub()))
    }

    /// Passes connections of a port on to the server until it is stopped.
    func relay(on port: UInt16) throws -> TestServer {
      try TestServer(
        command: ["/usr/bin/python3", Self.script("relay.py"), "\(port)", "\(self.port)"],
        ready: port)
    }
  }
#endif
