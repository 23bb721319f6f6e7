/// An instant of the monotonic clock, in nanoseconds since an origin that only its source knows
/// (CLOCK_MONOTONIC's on a panel, the start of the trace when headless).
///
/// Never a date: wall-clock time is a value of its own and comes in with the config and the data.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package static let zero = MonotonicTime(nanoseconds: 0)

  @inlinable package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Rounds to the nearest nanosecond.
  @inlinable package init(seconds: Double) {
    nanoseconds = Int64((seconds * 1e9).rounded())
  }

  @inlinable package var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable package static func < (a: MonotonicTime, b: MonotonicTime) -> Bool {
    a.nanoseconds < b.nanoseconds
  }

  @inlinable package func advanced(by seconds: Double) -> MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds + Int64((seconds * 1e9).rounded()))
  }

  /// Seconds from `earlier` to this instant; negative when `earlier` is later.
  @inlinable package func seconds(since earlier: MonotonicTime) -> Double {
    Double(nanoseconds - earlier.nanoseconds) / 1e9
  }
}
