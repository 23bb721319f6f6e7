import Foundation

/// The server of Tests/servers/websocket.py, PyPI's `websockets`: the path says how it behaves.
package final class WebSocketServer: Sendable {
  package let server: TestServer
  package let port: UInt16

  package init() throws {
    port = try TestServer.freePort()
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "servers/websocket.py").path
    server = try TestServer(command: ["/usr/bin/python3", script, "\(port)"], ready: port)
  }
}
