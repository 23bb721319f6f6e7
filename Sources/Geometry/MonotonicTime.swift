/// An instant of the monotonic clock, in nanoseconds since an origin that depends on its source:
/// that of CLOCK_MONOTONIC on a panel, the start of the trace in a headless session.
///
/// It is never a date. Wall-clock times are separate values, which come from the configuration and
/// the data.
///
/// Arithmetic saturates: a result beyond ±292 years becomes the first or the last instant, and NaN
/// is treated as 0 seconds. A delay that is far too long therefore never ends, and nothing traps.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the origin; may be negative.
  package var nanoseconds: Int64

  /// The origin of the clock.
  package static let zero = MonotonicTime(nanoseconds: 0)

  /// Creates the instant `nanoseconds` after the origin.
  @inlinable package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates the instant `seconds` after the origin, rounded to the nearest nanosecond. Saturates;
  /// NaN gives the origin.
  @inlinable package init(seconds: Double) {
    let exact = (seconds * 1e9).rounded()
    // 2^63 is the limit, because Int64.max is not representable as a Double.
    if exact >= -0x1p63 && exact < 0x1p63 {
      nanoseconds = Int64(exact)
    } else {
      nanoseconds = exact > 0 ? .max : exact < 0 ? .min : 0
    }
  }

  /// Seconds since the origin, rounded to a Double.
  @inlinable package var seconds: Double { Double(nanoseconds) / 1e9 }

  /// True when `a` is earlier than `b`.
  @inlinable package static func < (a: MonotonicTime, b: MonotonicTime) -> Bool {
    a.nanoseconds < b.nanoseconds
  }

  /// Returns the instant that is `seconds` later, rounded to the nearest nanosecond. Saturates; NaN
  /// is treated as 0.
  @inlinable package func advanced(by seconds: Double) -> MonotonicTime {
    let step = MonotonicTime(seconds: seconds).nanoseconds
    let (sum, isBeyond) = nanoseconds.addingReportingOverflow(step)
    return MonotonicTime(nanoseconds: isBeyond ? (step < 0 ? .min : .max) : sum)
  }

  /// Returns the seconds from `earlier` to this instant; negative when `earlier` is later.
  @inlinable package func seconds(since earlier: MonotonicTime) -> Double {
    Double(nanoseconds(since: earlier)) / 1e9
  }

  /// Returns the nanoseconds from `earlier` to this instant; negative when `earlier` is later.
  /// Saturates.
  @inlinable package func nanoseconds(since earlier: MonotonicTime) -> Int64 {
    let (difference, isBeyond) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return isBeyond ? (nanoseconds < 0 ? .min : .max) : difference
  }

  /// Returns the earlier of two instants, where nil means never.
  @inlinable package static func earlier(
    _ a: MonotonicTime?, _ b: MonotonicTime?
  ) -> MonotonicTime? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
