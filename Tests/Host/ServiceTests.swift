import CLinux
import Glibc
import MartletGeometry
import Testing

@testable import MartletHost

/// A datagram socket as a service manager binds it.
private final class Manager {
  struct Failure: Error {}

  let name: String
  private let descriptor: CInt
  private let path: String?

  /// Binds a path in the temporary directory, or an abstract name.
  init(isAbstract: Bool) throws {
    let unique = "martlet-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    name = isAbstract ? "@\(unique)" : "/tmp/\(unique)"
    path = isAbstract ? nil : name
    descriptor = socket(
      AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue) | CInt(O_NONBLOCK), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    if isAbstract { address.sun_path.0 = 0 }
    let length = socklen_t(2 + bytes.count + (isAbstract ? 0 : 1))
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length)
      }
    }
    guard result == 0 else { throw Failure() }
  }

  /// The next datagram that has come, nil when none is there.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  deinit {
    close(descriptor)
    if let path { unsafe unlink(path) }
  }
}

@MainActor struct ServiceTests {
  @Test(arguments: [false, true]) func messagesArriveAsTheProtocolSays(isAbstract: Bool) throws {
    let manager = try Manager(isAbstract: isAbstract)
    let notifier = ServiceNotifier(socketName: manager.name)
    let isConnected = notifier.isConnected
    #expect(isConnected)
    notifier.ready(status: "1280x800@60")
    #expect(manager.receive() == "READY=1\nSTATUS=1280x800@60")
    notifier.status("no display\nconnected")
    #expect(manager.receive() == "STATUS=no display connected")
    notifier.watchdog()
    #expect(manager.receive() == "WATCHDOG=1")
    notifier.reloading(now: MonotonicTime(seconds: 1.5))
    #expect(manager.receive() == "RELOADING=1\nMONOTONIC_USEC=1500000")
    notifier.stopping()
    #expect(manager.receive() == "STOPPING=1")
    #expect(manager.receive() == nil)
  }

  @Test func unusableSocketNamesSayNothingAndHarmNothing() {
    let long = "/" + String(repeating: "x", count: 200)
    for name in [nil, "", "relative", "/nonexistent/socket", long] {
      let notifier = ServiceNotifier(socketName: name)
      let isConnected = notifier.isConnected
      #expect(!isConnected, "\(name ?? "no name")")
      notifier.ready(status: "up")
    }
  }

  @Test func managerThatWentAwayIsNotWaitedFor() throws {
    var manager: Manager? = try Manager(isAbstract: false)
    let notifier = ServiceNotifier(socketName: manager?.name)
    manager = nil
    notifier.watchdog()
    #expect(manager == nil)
  }

  @Test func watchdogIsFedTwicePerIntervalWithoutADisplay() throws {
    let stage = Stage(mode: nil)
    var feeds: [MonotonicTime] = []
    let clock = stage.clock
    let made = Watchdog(microseconds: "60000000", processID: "\(getpid())", now: .zero) {
      feeds.append(clock.now)
    }
    let watchdog = try #require(made)
    stage.loop.add(watchdog)
    let before = stage.loop.wakeUps
    stage.advance(120)
    #expect(feeds.map(\.seconds) == [30, 60, 90, 120])
    // Two wake-ups a minute and the one that ends the test's wait.
    #expect(stage.loop.wakeUps - before <= 5)
  }

  @Test func watchdogOfAnotherProcessOrNoneIsNotFed() {
    #expect(Watchdog(microseconds: nil, processID: nil, now: .zero) {} == nil)
    #expect(Watchdog(microseconds: "0", processID: nil, now: .zero) {} == nil)
    #expect(Watchdog(microseconds: "soon", processID: nil, now: .zero) {} == nil)
    #expect(Watchdog(microseconds: "1000", processID: "1", now: .zero) {} == nil)
  }
}
