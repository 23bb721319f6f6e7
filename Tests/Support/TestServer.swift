internal import CLinux
import Foundation
import Synchronization

/// The failure of a server to start, with what it wrote.
package struct TestServerFailure: Error, CustomStringConvertible {
  package var description: String
}

/// A server that a test starts, in a process group of its own. `deinit` kills the whole group.
package final class TestServer: Sendable {
  /// The process, which is the leader of its group.
  package let process: CInt
  /// A folder for the server's files, removed with it.
  package let folder: URL
  private let hasEnded = Mutex(false)
  /// The servers that run, with their folders. Those that suites share are never released; the end
  /// of the process ends them.
  private static let running = Mutex<[CInt: URL]>([:])
  private static let endsWithProcess: Void = {
    atexit {
      for (process, folder) in TestServer.running.withLock({ $0 }) {
        _ = kill(-process, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
      }
    }
  }()

  /// Starts a server and waits until it takes connections on a port of the loopback.
  ///
  /// - Parameters:
  ///   - command: the program, found in PATH and the administrator's folders, and its arguments.
  ///   - port: the port that the server opens; nil for a server that opens none.
  ///   - folder: the server's working folder, which `deinit` removes; nil for a new one.
  ///   - seconds: the time within which the server must take connections.
  package init(
    command: [String], ready port: UInt16?, in folder: URL? = nil, within seconds: Double = 30
  ) throws {
    let folder = try folder ?? Self.makeFolder()
    self.folder = folder
    _ = Self.endsWithProcess
    let process = try Self.spawn(command, in: folder)
    self.process = process
    Self.running.withLock { $0[process] = folder }
    let deadline = Date(timeIntervalSinceNow: seconds)
    while let port, !Self.accepts(port) {
      var status: CInt = 0
      let isDead = unsafe waitpid(process, &status, WNOHANG) == process
      guard !isDead, Date() < deadline else {
        if isDead { hasEnded.withLock { $0 = true } }
        let words = log
        stop()
        throw TestServerFailure(description: "\(command) did not open port \(port): \(words)")
      }
      usleep(20_000)
    }
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The text that the server wrote to its standard output and error.
  package var log: String {
    (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
  }

  /// Ends the server and waits for its end.
  package func stop(_ signal: CInt = SIGKILL) {
    let isOver = hasEnded.withLock { ended in
      defer { ended = true }
      return ended
    }
    Self.running.withLock { $0[process] = nil }
    _ = kill(-process, signal)
    var status: CInt = 0
    if !isOver { _ = unsafe waitpid(process, &status, 0) }
  }

  /// Stops the server's processes from running, or lets them go on.
  package func freeze(_ isFrozen: Bool) { _ = kill(-process, isFrozen ? SIGSTOP : SIGCONT) }

  /// Returns a new folder in the folder of temporary files.
  package static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The ports that `freePort` gives, below those that the kernel gives to clients and to sockets
  /// without a port of their own. A port of the kernel's may be taken again before its server starts.
  private static let ports = UInt16(16_384)..<32_768
  private static let nextPort = Mutex(UInt16.random(in: ports))

  /// Returns a port of the loopback that nothing uses, another one each time.
  package static func freePort() throws -> UInt16 {
    for _ in ports {
      let port = nextPort.withLock { next in
        defer { next = next + 1 < ports.upperBound ? next + 1 : ports.lowerBound }
        return next
      }
      if let socket = try? listeningSocket(port: port) {
        close(socket.descriptor)
        return port
      }
    }
    throw TestServerFailure(description: "no free port")
  }

  /// Returns a socket that listens on a port of the loopback. Nobody accepts its connections.
  ///
  /// - Parameter port: the port; 0 for one that the kernel chooses.
  package static func listeningSocket(
    port: UInt16 = 0, backlog: CInt = 1
  ) throws -> (descriptor: CInt, port: UInt16) {
    let descriptor = streamSocket()
    var address = loopback(port: port)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        unsafe bind(descriptor, raw, size) == 0 && listen(descriptor, backlog) == 0
          && getsockname(descriptor, raw, &size) == 0
      }
    }
    guard isOpen else {
      let code = errno
      close(descriptor)
      throw TestServerFailure(description: "cannot listen on port \(port): errno \(code)")
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Whether something takes connections on a port of the loopback.
  package static func accepts(_ port: UInt16) -> Bool {
    guard let descriptor = connection(to: port) else { return false }
    close(descriptor)
    return true
  }

  /// Returns a new connection to a port of the loopback, which the caller closes; nil if nothing
  /// listens there.
  package static func connection(to port: UInt16) -> CInt? {
    let descriptor = streamSocket()
    var address = loopback(port: port)
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        unsafe connect(descriptor, raw, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }

  /// Returns a socket that programs which other tests start do not inherit: they would keep its
  /// connection open.
  private static func streamSocket() -> CInt {
    socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func spawn(_ command: [String], in folder: URL) throws -> CInt {
    let path = folder.appending(path: "log").path
    let log = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    defer { close(log) }
    // Servers are in the administrator's folders, which the path of a user may lack.
    var command = command
    let candidates = ["/usr/sbin/", "/sbin/"].map { $0 + command[0] }
    if let found = candidates.first(where: { unsafe access($0, X_OK) == 0 }) { command[0] = found }
    let words = command.flatMap { Array($0.utf8CString) }
    let process = unsafe martlet_spawn(
      nil, words, words.count, folder.path, [-1, log, log], 3)
    guard process > 0 else {
      throw TestServerFailure(description: "cannot start \(command[0]): errno \(errno)")
    }
    return process
  }
}
