import Foundation
import Synchronization
import Testing

@testable import MartletFeeds

/// What the kernel lists is what is told, at once and without a change.
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
  private let sockets: (watched: CInt, changing: CInt)

  init() {
    var pair: [CInt] = [-1, -1]
    _ = unsafe socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue), 0, &pair)
    sockets = (pair[0], pair[1])
  }

  deinit { _ = close(sockets.changing) }

  /// Changes the state and reports that, as the kernel does: to a socket that is open.
  func change(to isUp: Bool) {
    self.isUp.withLock { $0 = isUp }
    var byte: UInt8 = 1
    _ = unsafe send(sockets.changing, &byte, 1, CInt(MSG_NOSIGNAL))
  }

  /// The kernel of a watch.
  ///
  /// - Parameter change: the state that the network has from just before the socket opens.
  func kernel(changingTo change: Bool? = nil) -> NetworkWatch.Kernel {
    NetworkWatch.Kernel(
      hasNetwork: { self.isUp.withLock { $0 } },
      openChanges: {
        if let change { self.isUp.withLock { $0 = change } }
        return self.sockets.watched
      })
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
}
