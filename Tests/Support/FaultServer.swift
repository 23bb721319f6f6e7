import Foundation

/// The server of Tests/servers/faults.py: each path answers in one way, rightly or wrongly.
package final class FaultServer: Sendable {
  package let server: TestServer
  package let port: UInt16

  /// - Parameter port: a port that was free before; nil for any free one.
  package init(port: UInt16? = nil) throws {
    let port = try port ?? TestServer.freePort()
    self.port = port
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "servers/faults.py").path
    server = try TestServer(command: ["python3", script, "\(port)"], ready: port)
  }

  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}
