/// An instant of the monotonic clock, in nanoseconds since an origin that only its source knows
/// (CLOCK_MONOTONIC's on a panel, the start of the trace when headless).
///
/// Never a date: wall-clock time is a value of its own and comes in with the config and the data.
///
/// Arithmetic saturates: a result beyond ±292 years is the first or the last instant, and a NaN
/// counts as 0 seconds. A delay that is far too long therefore never ends, and nothing traps.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package static let zero = MonotonicTime(nanoseconds: 0)

  @inlinable package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Rounds to the nearest nanosecond.
  @inlinable package init(seconds: Double) {
    let exact = (seconds * 1e9).rounded()
    // Int64.max itself is no Double: 2^63 is the next one above it.
    if exact >= -0x1p63 && exact < 0x1p63 {
      nanoseconds = Int64(exact)
    } else {
      nanoseconds = exact > 0 ? .max : exact < 0 ? .min : 0
    }
  }

  @inlinable package var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable package static func < (a: MonotonicTime, b: MonotonicTime) -> Bool {
    a.nanoseconds < b.nanoseconds
  }

  /// The instant that many seconds later, rounded to the nearest nanosecond.
  @inlinable package func advanced(by seconds: Double) -> MonotonicTime {
    let step = MonotonicTime(seconds: seconds).nanoseconds
    let (sum, isBeyond) = nanoseconds.addingReportingOverflow(step)
    return MonotonicTime(nanoseconds: isBeyond ? (step < 0 ? .min : .max) : sum)
  }

  /// Seconds from `earlier` to this instant; negative when `earlier` is later.
  @inlinable package func seconds(since earlier: MonotonicTime) -> Double {
    Double(nanoseconds(since: earlier)) / 1e9
  }

  /// Nanoseconds from `earlier` to this instant; negative when `earlier` is later.
  @inlinable package func nanoseconds(since earlier: MonotonicTime) -> Int64 {
    let (difference, isBeyond) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return isBeyond ? (nanoseconds < 0 ? .min : .max) : difference
  }

  /// The earlier of two instants, where nil is never.
  @inlinable package static func earlier(
    _ a: MonotonicTime?, _ b: MonotonicTime?
  ) -> MonotonicTime? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
