/// Computes the wait before the next attempt after consecutive failures.
package struct BackOff: Hashable, Sendable {
  /// The bounds of a wait in seconds, before jitter.
  package static let range = 1.0...60.0
  /// The maximum wait that a server may request, in seconds.
  package static let maximumRetryAfter = 3600.0

  /// The number of consecutive failures.
  private(set) var failures = 0

  /// Makes a back-off without failures.
  package init() {}

  /// Records a failure. Returns the seconds to wait: 1, 2, 4 … 60, each shortened by up to a
  /// quarter. If the server requests a longer wait, the result is that wait, at most
  /// `maximumRetryAfter`.
  ///
  /// - Parameters:
  ///   - retryAfter: the seconds that the server requests, for example with `Retry-After`; nil for
  ///     none.
  ///   - jitter: a random number in 0..<1, so that panels do not all return at the same moment.
  package mutating func fail(retryAfter: Double?, jitter: Double) -> Double {
    let wait = min(Self.range.upperBound, Self.range.lowerBound * Double(1 << min(failures, 6)))
    failures += 1
    return max(wait * (1 - jitter / 4), min(retryAfter ?? 0, Self.maximumRetryAfter))
  }
}

/// The health of one host and port, shared by all sources that use it. It belongs to the network's
/// thread.
package final class HostHealth {
  private var backOff = BackOff()
  /// The time before which the host is not asked again, in seconds of the monotonic clock.
  private var restUntil = 0.0
  private var failedAt = 0.0
  private var waiting: [NetworkTimer] = []

  init() {}

  /// Whether the last attempt failed.
  package var isDown: Bool { backOff.failures > 0 }

  /// Returns the seconds to wait until the next attempt; 0 if an attempt may start now.
  ///
  /// - Parameter now: the present time, in seconds of the monotonic clock.
  package func wait(at now: Double) -> Double { max(0, restUntil - now) }

  /// Records that the host answered. Sources that wait for it try again at once.
  package func answered() {
    guard isDown else { return }
    backOff = BackOff()
    endWait()
  }

  /// Records that the host did not answer, or that it requests a wait.
  ///
  /// Simultaneous attempts are one failure: an attempt that began before the last recorded failure
  /// does not prolong the wait, unless the host requests a wait.
  ///
  /// - Parameters:
  ///   - began: the time at which the attempt began, in seconds of the monotonic clock.
  ///   - now: the present time, in seconds of the same clock.
  ///   - retryAfter: the seconds that the host requests; nil for none.
  package func failed(began: Double, at now: Double, retryAfter: Double? = nil) {
    guard began >= failedAt || retryAfter != nil else { return }
    failedAt = now
    let wait = backOff.fail(retryAfter: retryAfter, jitter: Double.random(in: 0..<1))
    restUntil = max(restUntil, now + wait)
  }

  /// Ends the wait, because the network has returned or the user requests an attempt. The number of
  /// failures stays, so the wait after the next failure is longer.
  package func endWait() {
    restUntil = 0
    for timer in waiting { timer.fireNow() }
    waiting = []
  }

  func add(_ timer: NetworkTimer) {
    waiting.removeAll { !$0.isSet }
    waiting.append(timer)
  }
}

/// The health of all hosts by origin. It belongs to the network's thread.
package final class Hosts {
  private var byOrigin: [String: HostHealth] = [:]

  /// The health of the host with this origin, such as "https://example.org:443". The object is made
  /// at the first use.
  package subscript(origin: String) -> HostHealth {
    if let known = byOrigin[origin] { return known }
    let new = HostHealth()
    byOrigin[origin] = new
    return new
  }

  func retryAll() {
    for host in byOrigin.values where host.isDown { host.endWait() }
  }
}
