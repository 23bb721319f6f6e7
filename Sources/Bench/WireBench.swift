import Glibc
import MartletData
import MartletThreads
import MartletWire
import Synchronization

extension DataBench {
  /// The milliseconds between two values, longer than the interval in which the server merges
  /// updates.
  private static let pause: CInt = 25

  /// Measures how long a value takes from the server of the feeds process, which runs the sources,
  /// to the client in the panel, which shows them. The two are connected by a socket, as in the
  /// real processes, but here both ends are threads of this process.
  ///
  /// - Throws: `BenchFailure` if a value does not arrive within five seconds.
  package static func crossing(values count: Int) throws(BenchFailure) -> FrameSamples {
    let wire = WireSource(id: source, fingerprint: 1)
    let server = WireServer(program: "bench", log: { _ in }, onRequest: { _ in })
    server.keep([wire]) { _, _ in ItemSettings() }
    let client = WireClient(program: "bench") { () throws(SourceFailure) in
      try connection(to: server)
    }
    defer {
      client.stop()
      server.stop()
    }
    let arrivals = Arrivals()
    let remote = client.source(wire)
    remote.start { _ in arrivals.note() }
    defer { remote.stop() }
    server.receive(.ready([value(0)]), from: source)
    try arrivals.wait()
    var samples = FrameSamples()
    for number in 1...max(1, count) {
      usleep(useconds_t(pause) * 1000)
      arrivals.clear()
      let start = MonotonicSeconds.now
      server.receive(.updated([value(number)]), from: source)
      let seconds = try arrivals.wait() - start
      // Only the wall time is measured. The samples need a processor's time as well.
      samples.append(wall: seconds, cpu: seconds)
    }
    return samples
  }

  private static func value(_ number: Int) -> Delivery {
    Delivery(
      item: "a", content: .success(.value(DataValue(.number(Double(number)), time: time(number)))),
      received: time(number))
  }

  private nonisolated static func connection(to server: WireServer) throws(SourceFailure)
    -> OwnedDescriptor
  {
    var pair: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &pair) == 0 else {
      throw SourceFailure(.source("bench"), why: "\(Errno.current)")
    }
    let own = OwnedDescriptor(pair[0])
    guard server.serve(connected: OwnedDescriptor(pair[1]), onEnd: {}) else {
      throw SourceFailure(.source("bench"), why: "cannot start a thread")
    }
    return own
  }

  /// The time of the first update after `clear`, which another thread notes.
  private final class Arrivals: Sendable {
    private let signal = WakeSignal()
    private let last = Mutex<Double?>(nil)

    func note() {
      let now = MonotonicSeconds.now
      last.withLock { $0 = $0 ?? now }
      signal.raise()
    }

    func clear() {
      signal.clear()
      last.withLock { $0 = nil }
    }

    /// Waits for an update that has come since `clear`. Returns its time, in seconds of
    /// CLOCK_MONOTONIC.
    @discardableResult func wait() throws(BenchFailure) -> Double {
      var polled = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
      while true {
        if let time = last.withLock({ $0 }) { return time }
        guard unsafe poll(&polled, 1, 5000) > 0 || Errno.current == .interrupted else {
          throw BenchFailure(why: "a value does not arrive")
        }
        signal.clear()
      }
    }
  }
}
