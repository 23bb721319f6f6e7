import Foundation
import Synchronization
import Testing

@testable import MartletNetwork

/// The watch tells what the kernel lists, at once and without a change.
@Test func networkIsToldAtOnceAsTheKernelListsIt() async {
  let folder = "/sys/class/net"
  let interfaces = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  let isOnlyLoopback = interfaces.allSatisfy { $0 == "lo" }
  let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
  let watch = NetworkWatch { continuation.yield($0) }
  var told: Bool?
  for await value in stream {
    told = value
    break
  }
  watch.stop()
  #expect(told == NetworkWatch.hasNetwork)
  if isOnlyLoopback { #expect(told == false) }
}

/// A network that a test changes, with its socket of changes.
private final class Network: Sendable {
  private let isUp = Mutex(false)
  /// The number of waits that fail, as poll(2) does without memory.
  private let failingWaits = Mutex(0)
  /// The number of times that the watch tried to open the socket.
  private let attempts = Mutex(0)
  private let sockets: (watched: CInt, changing: CInt)

  init() {
    var pair: [CInt] = [-1, -1]
    _ = unsafe socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
    sockets = (pair[0], pair[1])
  }

  deinit { _ = close(sockets.changing) }

  var count: Int { attempts.withLock { $0 } }

  /// Returns true as soon as the watch has tried to open the socket so often, false after ten
  /// seconds.
  func wasAsked(times: Int) async throws -> Bool {
    for _ in 0..<1000 {
      if count >= times { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// Changes the state and reports that, as the kernel does: to a socket that is open.
  func change(to isUp: Bool) {
    self.isUp.withLock { $0 = isUp }
    var byte: UInt8 = 1
    _ = unsafe send(sockets.changing, &byte, 1, CInt(MSG_NOSIGNAL))
  }

  /// The kernel of a watch, with a poll(2) that fails so often first.
  func kernel(failingWaits: Int) -> NetworkWatch.Kernel {
    self.failingWaits.withLock { $0 = failingWaits }
    var kernel = kernel()
    kernel.wait = { polled, milliseconds in
      let fails = self.failingWaits.withLock { count in
        count -= 1
        return count >= 0
      }
      guard fails else { return unsafe poll(&polled, nfds_t(polled.count), milliseconds) }
      errno = ENOMEM
      return -1
    }
    return kernel
  }

  /// Whether every wait that should fail has failed.
  var hasFailed: Bool { failingWaits.withLock { $0 <= 0 } }

  /// The kernel of a watch.
  ///
  /// - Parameters:
  ///   - failures: the number of attempts to open the socket that fail first.
  ///   - change: the state that the network has from just before the socket opens.
  func kernel(failures: Int = 0, changingTo change: Bool? = nil) -> NetworkWatch.Kernel {
    NetworkWatch.Kernel(
      hasNetwork: { self.isUp.withLock { $0 } },
      openChanges: {
        if let change { self.isUp.withLock { $0 = change } }
        let attempt = self.attempts.withLock { count in
          count += 1
          return count
        }
        return attempt > failures ? self.sockets.watched : -1
      }, retryInterval: 0.05)
  }
}

struct NetworkChangeTests {
  /// The states that a watch delivers, in order.
  private final class States: Sendable {
    private let heard = Mutex<[Bool]>([])
    var all: [Bool] { heard.withLock { $0 } }
    var deliver: @Sendable (Bool) -> Void { { state in self.heard.withLock { $0.append(state) } } }

    /// Returns true as soon as these are the states, false after ten seconds.
    func become(_ states: [Bool]) async throws -> Bool {
      for _ in 0..<1000 {
        if all == states { return true }
        try await Task.sleep(for: .milliseconds(10))
      }
      return false
    }
  }

  @Test func changesAreDeliveredOnce() async throws {
    let (network, states) = (Network(), States())
    let watch = NetworkWatch(network.kernel(), deliver: states.deliver)
    #expect(try await states.become([false]))
    network.change(to: true)
    #expect(try await states.become([false, true]))
    network.change(to: true)
    network.change(to: false)
    #expect(try await states.become([false, true, false]))
    watch.stop()
  }

  /// The kernel reports no change from before the socket opens.
  @Test func aChangeBeforeTheSocketOpensIsNotMissed() async throws {
    let (network, states) = (Network(), States())
    let watch = NetworkWatch(network.kernel(changingTo: true), deliver: states.deliver)
    #expect(try await states.become([true]))
    watch.stop()
  }

  @Test func aSocketThatDoesNotOpenIsTriedAgain() async throws {
    let (network, states) = (Network(), States())
    let watch = NetworkWatch(network.kernel(failures: 2), deliver: states.deliver)
    #expect(try await states.become([false]))
    // Until the socket opens, the state is read at each attempt.
    network.change(to: true)
    #expect(try await states.become([false, true]))
    // The third attempt is the last one: from then on only reports wake the watch.
    #expect(try await network.wasAsked(times: 3))
    network.change(to: false)
    #expect(try await states.become([false, true, false]))
    #expect(network.count == 3)
    watch.stop()
  }

  @Test func aWaitThatFailsIsTriedAgain() async throws {
    let (network, states) = (Network(), States())
    let watch = NetworkWatch(network.kernel(failingWaits: 1), deliver: states.deliver)
    #expect(try await states.become([false]))
    network.change(to: true)
    #expect(try await states.become([false, true]))
    network.change(to: false)
    #expect(try await states.become([false, true, false]))
    #expect(network.hasFailed)
    watch.stop()
  }

  @Test func aWatchWhoseWaitsFailStops() async throws {
    let (network, states) = (Network(), States())
    let watch = NetworkWatch(network.kernel(failingWaits: .max), deliver: states.deliver)
    #expect(try await states.become([false]))
    watch.stop()
    try await Task.sleep(for: .milliseconds(500))
    network.change(to: true)
    try await Task.sleep(for: .milliseconds(500))
    #expect(states.all == [false])
  }
}
