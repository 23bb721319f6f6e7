import MartletGeometry

/// A range of dates as progress: how much of it has passed, or how much is left.
struct ProgressTimer {
  let range: ClosedRange<TimelineDate>
  let countsDown: Bool

  /// The number of steps in which a bar is filled. A step of the widest bar is a few pixels.
  private static let steps = 500.0
  /// The shortest time between two steps, in seconds. More frequent steps are not seen.
  private static let shortest = 1.0 / 30

  /// The dates at which the share changes visibly. There are none after the end of the range.
  var schedule: TimerProgressSchedule {
    let start = range.lowerBound
    let length = max(range.upperBound.timeIntervalSince(start), 0)
    let interval = max(length / Self.steps, Self.shortest)
    return TimerProgressSchedule(
      start: start, interval: interval, count: (length / interval).rounded(.up))
  }

  /// Returns the share of the range that has passed at `date`, or that is left if the timer counts
  /// down, from 0 to 1.
  func share(at date: TimelineDate) -> Double {
    let length = range.upperBound.timeIntervalSince(range.lowerBound)
    let elapsed = date.timeIntervalSince(range.lowerBound)
    let passed = length > 0 ? min(max(elapsed / length, 0), 1) : (elapsed < 0 ? 0 : 1)
    return countsDown ? 1 - passed : passed
  }
}

/// Dates at equal intervals that end.
struct TimerProgressSchedule: TimelineSchedule {
  let start: TimelineDate
  /// The seconds between two dates.
  let interval: Double
  /// The number of intervals, a whole number.
  let count: Double

  func entries(from startDate: TimelineDate, mode: Mode) -> Entries {
    // Sums of seconds are rounded, so a date within a microsecond counts as reached.
    let steps = ((startDate.timeIntervalSince(start) + 1e-6) / interval).rounded(.down)
    return Entries(schedule: self, step: min(max(steps, 0), count))
  }

  struct Entries: Sequence, IteratorProtocol {
    let schedule: TimerProgressSchedule
    var step: Double

    mutating func next() -> TimelineDate? {
      guard step <= schedule.count else { return nil }
      defer { step += 1 }
      return schedule.start.addingTimeInterval(step * schedule.interval)
    }
  }
}

extension ProgressView {
  /// Makes a bar that follows the wall clock through a range of dates: it empties until the end of
  /// the range, or fills if it does not count down. It makes no frames before and after the range.
  public init<C: View>(
    timerInterval: ClosedRange<TimelineDate>, countsDown: Bool = true,
    @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> C
  ) {
    self.init(
      timer: ProgressTimer(range: timerInterval, countsDown: countsDown), label: label(),
      currentValue: AnyView(currentValueLabel()))
  }

  /// Makes a bar that follows the wall clock through a range of dates, with the time that is left
  /// or has passed as the label of its value.
  public init(
    timerInterval: ClosedRange<TimelineDate>, countsDown: Bool = true,
    @ViewBuilder label: () -> Label
  ) {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      Text(timerInterval: timerInterval, countsDown: countsDown)
    }
  }
}

extension ProgressView where Label == EmptyView {
  /// Makes a bar that follows the wall clock through a range of dates, with the time that is left
  /// or has passed as the label of its value.
  public init(timerInterval: ClosedRange<TimelineDate>, countsDown: Bool = true) {
    self.init(
      timer: ProgressTimer(range: timerInterval, countsDown: countsDown), label: nil,
      currentValue: AnyView(Text(timerInterval: timerInterval, countsDown: countsDown)))
  }
}
