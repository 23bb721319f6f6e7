import MartletFormats

/// A step of the wall clock into the past, and the samples that the clock stamped before it.
///
/// Such samples lie in the future afterwards: they would count as fresh until the clock gets there,
/// and the samples that follow would come before them. So they move back by as much as the clock.
public struct ClockSetBack: Hashable, Sendable {
  /// The milliseconds by which the clock was set back; positive.
  public var distance: Int64
  /// The time of the clock after the step, in milliseconds of the Unix epoch.
  public var now: Int64

  /// The least distance in milliseconds. Less is what a clock is slewed by, or a peer's clock is
  /// ahead.
  public static let least: Int64 = 2000

  /// The step between two times of receipt, at least: the time between them is not known. Nil if
  /// the clock was not set back, or is not set at all.
  public init?(from old: Int64, to now: Int64) {
    let (distance, isBeyond) = old.subtractingReportingOverflow(now)
    guard !isBeyond, distance >= Self.least, distance < .max, now >= CivilTime.clockIsSetFrom
    else { return nil }
    // One more, so that a sample of `now` comes after the one of `old`.
    self.distance = distance + 1
    self.now = now
  }

  /// Returns a time after the step. A time that is not in the future stays.
  public func moved(_ time: Int64) -> Int64 { time > now ? time - distance : time }

  /// Returns the index of the first sample that moves; nil if none lies in the future.
  ///
  /// The clock may have been set forward before: this left a gap longer than `distance`, and the
  /// samples before it were stamped by the right clock. Without such a gap the clock was wrong all
  /// along, and all samples move. O(number of samples in the future).
  ///
  /// - Parameter time: returns the time of the sample at an index; times increase.
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
  /// Moves the samples that the clock stamped before it was set back. Returns whether any moved.
  /// O(number of samples).
  @discardableResult package mutating func follow(_ step: ClockSetBack) -> Bool {
    guard let first = step.firstMoved(count: times.count, { times[$0] }) else { return false }
    return moveTimes(from: first, by: -step.distance)
  }
}
