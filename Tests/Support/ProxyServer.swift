import Foundation

/// A real proxy on the loopback: tinyproxy for HTTP and tunnels, microsocks for SOCKS 5.
package final class ProxyServer: Sendable {
  package enum Kind: Sendable {
    case http
    /// Wants the name "panel" and the password "secret".
    case authenticatedHTTP
    case socks
  }

  package let server: TestServer
  package let port: UInt16

  package init(_ kind: Kind) throws {
    let port = try TestServer.freePort()
    self.port = port
    if kind == .socks {
      server = try TestServer(
        command: ["microsocks", "-i", "127.0.0.1", "-p", "\(port)"], ready: port)
      return
    }
    let folder = try TestServer.makeFolder()
    let lines = [
      "Port \(port)", "Listen 127.0.0.1", "Timeout 60", "MaxClients 20", "LogLevel Connect",
      kind == .authenticatedHTTP ? "BasicAuth panel secret" : "",
    ]
    // Without a ConnectPort, tunnels may lead to any port.
    let text = lines.joined(separator: "\n") + "\n"
    let file = folder.appending(path: "tinyproxy.conf")
    try text.write(to: file, atomically: true, encoding: .utf8)
    server = try TestServer(
      command: ["tinyproxy", "-d", "-c", file.path], ready: port, in: folder)
  }
}
