import Foundation
import MartletTestSupport
import Testing

@testable import MartletFeeds

/// A server of Tests/servers: the one of python3-pymodbus, or the one that answers wrongly.
final class ModbusServer: Sendable {
  let server: TestServer
  let port: UInt16

  /// - Parameter name: "modbus" or "modbus-faults".
  init(_ name: String, port: UInt16? = nil) throws {
    let port = try port ?? TestServer.freePort()
    self.port = port
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // The packages of Debian are those of its own Python.
    let script = root.appending(path: "servers/\(name).py").path
    server = try TestServer(command: ["/usr/bin/python3", script, "\(port)"], ready: port)
  }

  /// Returns a source that reads this server.
  func kind(_ lines: String) throws -> ModbusKind {
    let read = source(
      "[[source]]\nid = \"s\"\nkind = \"modbus\"\nurl = \"modbus://127.0.0.1:\(port)\"\n\(lines)\n")
    #expect(read.problems == [])
    return try #require(read.source?.kind.value as? ModbusKind)
  }

  /// The lines of a file that the server writes.
  func lines(_ name: String) -> [String] {
    let text = try? String(contentsOf: server.folder.appending(path: name), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }
}
