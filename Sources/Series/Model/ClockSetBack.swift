import MartletFormats

/// A step of the wall clock into the past, and its effect on samples with earlier timestamps.
///
/// After the step such samples lie in the future. They would be treated as fresh until the clock
/// reaches them, and new samples would have earlier times. The samples are therefore moved back by
/// the distance of the step.
public struct ClockSetBack: Hashable, Sendable {
  /// The milliseconds by which the clock was set back; positive.
  public var distance: Int64
  /// The time of the clock after the step, in milliseconds since 1970-01-01 UTC.
  public var now: Int64

  /// The minimum distance of a step, in milliseconds. Smaller differences come from slewing the
  /// clock, or from a peer whose clock is ahead.
  public static let minimum: Int64 = 2000

  /// Makes the step between two times of receipt. The elapsed time between them is not known, so
  /// `distance` is a lower bound. Returns nil if the clock was not set back, or if `now` is so
  /// early that the clock has not been set yet.
  public init?(from old: Int64, to now: Int64) {
    let (distance, isBeyond) = old.subtractingReportingOverflow(now)
    guard !isBeyond, distance >= Self.minimum, distance < .max, now >= CivilTime.clockIsSetFrom
    else { return nil }
    // The extra millisecond puts a sample of `now` after the sample of `old`.
    self.distance = distance + 1
    self.now = now
  }

  /// Returns a sample's time after the step. A time that is not in the future does not change.
  public func moved(_ time: Int64) -> Int64 { time > now ? time - distance : time }

  /// Returns the index of the first sample that moves; nil if no sample lies in the future.
  ///
  /// The clock may have been set forward earlier. That step left a gap longer than `distance`, and
  /// samples before the gap have correct times. Without such a gap the clock was wrong from the
  /// first sample on, so all samples move.
  ///
  /// - Parameter time: returns the time of the sample at an index; times increase.
  ///
  /// - Complexity: O(*n*) in the number of samples in the future.
  package func firstMoved(count: Int, _ time: (Int) -> Int64) -> Int? {
    var index = count - 1
    guard index >= 0, time(index) > now else { return nil }
    while index > 0, time(index) > now {
      if time(index) - time(index - 1) > distance { return index }
      index -= 1
    }
    return 0
  }
}

extension ChartData {
  /// Moves the samples with times from before the step of the clock. Returns true if any sample
  /// moved.
  ///
  /// - Complexity: O(count).
  @discardableResult package mutating func follow(_ step: ClockSetBack) -> Bool {
    guard let first = step.firstMoved(count: times.count, { times[$0] }) else { return false }
    return moveTimes(from: first, by: -step.distance)
  }
}
