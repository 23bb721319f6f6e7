import Foundation
import Glibc
import MartletControl
import MartletData
import MartletThreads
import Synchronization
import Testing

@testable import MartletWire

/// Peers that speak another protocol, or belong to another user.
@Suite struct WireRefusalTests {
  private let source = WireSource(id: "power", fingerprint: 7)

  /// The bytes with which a program of another version begins.
  private func greeting(_ program: String, limits: DataCodingLimits) throws -> [UInt8] {
    let (mine, theirs) = socketPair()
    let socket = WireSocket(owning: OwnedDescriptor(mine))
    defer { close(theirs) }
    var outbox = WireOutbox(limits: limits)
    try outbox.add(.greeting(WireGreeting(version: WireGreeting.version &+ 1, program: program)))
    try outbox.flush(to: socket)
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = recv(theirs, &bytes, bytes.count, 0)
    return Array(bytes.prefix(count))
  }

  @Test func aPanelOfAnotherProtocolIsLeftAndNamed() async throws {
    let (mine, theirs) = socketPair()
    let log = Mutex<[String]>([])
    let isEnded = Mutex(false)
    let server = WireServer(
      program: "feeds", log: { line in log.withLock { $0.append(line) } }, onRequest: { _ in })
    let isServed = server.serve(connected: OwnedDescriptor(theirs)) {
      isEnded.withLock { $0 = true }
    }
    #expect(isServed)
    let bytes = try greeting("0.0.9", limits: .toFeeds)
    #expect(send(mine, bytes, bytes.count, 0) == bytes.count)
    #expect(await holds { isEnded.withLock { $0 } })
    #expect(
      log.withLock { $0 } == ["a panel of the program 0.0.9 speaks another protocol"])
    close(mine)
  }

  /// The panel asks for a restart, which is the way out after an upgrade, and believes no value.
  @Test func aFeedsProcessOfAnotherProtocolIsNamedAndNotBelieved() async throws {
    let bytes = try greeting("0.0.9", limits: .toPanel)
    let others = Mutex<[CInt]>([])
    let client = WireClient(program: "0.1.0") { () throws(SourceFailure) in
      let (mine, theirs) = socketPair()
      others.withLock { $0.append(theirs) }
      _ = send(theirs, bytes, bytes.count, 0)
      return OwnedDescriptor(mine)
    }
    let heard = Heard()
    let remote = client.source(source)
    remote.start(heard.sink)
    #expect(
      await holds {
        guard case .failed(let failure, _) = heard.health else { return false }
        return failure.why == "its version is 0.0.9, the panel's 0.1.0: restart both"
      })
    #expect(heard.items.isEmpty)
    withExtendedLifetime((client, remote)) {}
    for other in others.withLock({ $0 }) { close(other) }
  }

  // MARK: - Other users

  /// Runs a line of Python as a user who owns nothing. Only root can become another user.
  private func stranger(_ script: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    process.arguments = [
      "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-c", script,
    ]
    try process.run()
    return process
  }

  private func path(_ name: String) -> String { "/tmp/martlet-\(name)-\(getpid())" }

  /// The mode of the file lets everybody in, so that the credentials alone decide.
  @Test(.enabled(if: geteuid() == 0)) func aPanelOfAnotherUserIsRefused() async throws {
    let path = path("owned")
    unlink(path)
    defer { unlink(path) }
    let listening = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #expect(UnixAddress.use(path) { bind(listening, $0, $1) == 0 ? nil : .current } == nil)
    #expect(chmod(path, 0o666) == 0 && listen(listening, 4) == 0)
    let log = Mutex<[String]>([])
    let server = WireServer(
      program: "feeds", log: { line in log.withLock { $0.append(line) } }, onRequest: { _ in })
    let isServed = server.serve(
      listening: OwnedDescriptor(listening), access: FeedsSocket.access(listening: listening))
    #expect(isServed)
    let visitor = try stranger(
      """
      import socket, sys
      s = socket.socket(socket.AF_UNIX)
      s.connect("\(path)")
      sys.exit(len(s.recv(64)))
      """)
    visitor.waitUntilExit()
    #expect(visitor.terminationStatus == 0, "it got bytes, or could not connect")
    #expect(log.withLock { $0 } == ["a connection to the feeds was refused"])
    server.stop()
  }

  @Test(.enabled(if: geteuid() == 0)) func aListenerOfAnotherUserIsRefused() async throws {
    let path = path("strange")
    unlink(path)
    defer { unlink(path) }
    let listener = try stranger(
      """
      import socket
      s = socket.socket(socket.AF_UNIX)
      s.bind("\(path)")
      s.listen()
      s.accept()[0].recv(64)
      """)
    defer { listener.terminate() }
    var failure: SourceFailure?
    // The file is there before the listener listens.
    for _ in 0..<500 where failure?.why != "\(path) belongs neither to root nor to this user" {
      do throws(SourceFailure) {
        _ = try FeedsSocket.connect(to: path)
        Issue.record("a listener of another user is believed")
        return
      } catch {
        failure = error
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(failure?.why == "\(path) belongs neither to root nor to this user")
  }
}
