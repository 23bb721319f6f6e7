import MartletGeometry

/// The rate at which a timeline is shown.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// Updates come as often as the schedule says.
  case normal
  /// Updates come less often. A panel always uses `normal`.
  case lowFrequency
}

/// The dates at which a timeline view is evaluated again. `TimelineView` reads the entries lazily
/// and only as far as the next date, so they may be endless.
public protocol TimelineSchedule {
  /// The rate at which a timeline is shown.
  typealias Mode = TimelineScheduleMode
  /// The type of the dates, in rising order.
  associatedtype Entries: Sequence where Entries.Element == TimelineDate

  /// Returns the dates in rising order, beginning with the latest one that is not after
  /// `startDate`.
  func entries(from startDate: TimelineDate, mode: Mode) -> Entries
}

/// Dates at equal intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: TimelineDate
  private let interval: Double

  /// Makes dates every `interval` seconds, starting at `start`. An interval that is NaN or at most
  /// one millisecond becomes one millisecond.
  public init(from start: TimelineDate, by interval: Double) {
    self.start = start
    self.interval = interval > 0.001 ? interval : 0.001
  }

  /// Returns the dates in rising order, beginning with the latest one that is not after
  /// `startDate`.
  public func entries(from startDate: TimelineDate, mode: Mode) -> Entries {
    let elapsed = startDate.timeIntervalSince(start)
    // Sums of seconds are rounded, so a date within a microsecond counts as reached.
    let steps = max(0, ((elapsed + 1e-6) / interval).rounded(.down))
    return Entries(start: start, interval: interval, step: steps)
  }

  /// The dates of a periodic schedule.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    fileprivate let start: TimelineDate
    fileprivate let interval: Double
    fileprivate var step: Double

    /// Returns the next date.
    public mutating func next() -> TimelineDate? {
      defer { step += 1 }
      return start.addingTimeInterval(step * interval)
    }
  }
}

/// The start of each minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Makes the schedule.
  public init() {}

  /// Returns the starts of minutes, beginning with the minute that contains `startDate`.
  public func entries(
    from startDate: TimelineDate, mode: Mode
  ) -> PeriodicTimelineSchedule.Entries {
    // The reference date is the start of a minute, and all time zones differ by whole minutes.
    let minutes = ((startDate.timeIntervalSinceReferenceDate + 1e-6) / 60).rounded(.down)
    return PeriodicTimelineSchedule.Entries(
      start: TimelineDate(timeIntervalSinceReferenceDate: 0), interval: 60, step: minutes)
  }
}

/// Dates that are given one by one, in rising order.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == TimelineDate {
  private let dates: Entries

  /// Makes a schedule of dates in rising order.
  public init(_ dates: Entries) {
    self.dates = dates
  }

  /// Returns all dates of the schedule, even those before `startDate`.
  public func entries(from startDate: TimelineDate, mode: Mode) -> Entries { dates }
}

/// Each frame, or frames that are at least some time apart.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: Double
  private let isPaused: Bool

  /// Makes a schedule of frames that are at least `minimumInterval` seconds apart; nil means every
  /// frame. A paused schedule stays at its date.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = max(minimumInterval ?? 0, 0.001)
    isPaused = paused
  }

  /// Returns `startDate` and the date of the next frame at the earliest; only `startDate` if the
  /// schedule is paused.
  public func entries(from startDate: TimelineDate, mode: Mode) -> [TimelineDate] {
    isPaused ? [startDate] : [startDate, startDate.addingTimeInterval(interval)]
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Dates every `interval` seconds, starting at `start`.
  public static func periodic(
    from startDate: TimelineDate, by interval: Double
  ) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// The start of each minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule {
  /// Dates that are given one by one, in rising order.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == TimelineDate {
    ExplicitTimelineSchedule(dates)
  }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Each frame.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// Frames that are at least `minimumInterval` seconds apart. A paused schedule stays at its date.
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

/// The date that a timeline view shows.
public struct TimelineViewDefaultContext {
  /// The rate at which a timeline view may change.
  public enum Cadence: Int, Comparable, Sendable {
    /// Each frame.
    case live
    /// Each second.
    case seconds
    /// Each minute.
    case minutes

    /// Returns true if `a` is more frequent.
    public static func < (a: Cadence, b: Cadence) -> Bool { a.rawValue < b.rawValue }
  }

  /// The latest date of the schedule that is not after the frame's time.
  public let date: TimelineDate
  /// Always `live`: a panel shows each date of the schedule.
  public let cadence = Cadence.live
}

/// A view whose content is evaluated at the dates of a schedule.
///
/// It makes no frames between two dates. It compares the dates with the presentation time of the
/// frame, not with a clock, so a frame of a given time always shows the same date.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// The date that the view shows.
  public typealias Context = TimelineViewDefaultContext

  private let schedule: Schedule
  private let content: (Context) -> Content
  /// The number of dates that have passed. Each new number starts the wait for the next date.
  @State private var step = 0
  @WallTime private var now

  /// Makes a view that shows the result of `content` for the current date.
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.schedule = schedule
    self.content = content
  }

  /// The content for the current date.
  public var body: some View {
    let (date, wait) = dates
    content(Context(date: date)).onElapse(of: wait, since: step) { _ in step += 1 }
  }

  /// The current date, and the seconds until the next one; nil if there is no next date.
  private var dates: (TimelineDate, Double?) {
    let now = TimelineDate(timeIntervalSinceReferenceDate: now)
    var reached = now
    // The limit keeps a schedule whose dates do not rise from blocking the panel forever.
    var rest = 100_000
    for date in schedule.entries(from: now, mode: .normal) {
      rest -= 1
      if date.timeIntervalSince(now) > 1e-6 {
        return (reached, max(0.001, date.timeIntervalSince(now)))
      }
      reached = date
      if rest == 0 { break }
    }
    return (reached, nil)
  }
}

/// The wall time at which the current frame is presented, in seconds since 2001-01-01 UTC. It is
/// set whenever a body is evaluated.
@MainActor @preconcurrency
@propertyWrapper
struct WallTime: StateStorage {
  private(set) var wrappedValue = 0.0

  init() {}

  mutating func _link(_ linker: inout _PropertyLinker) {
    wrappedValue = linker.graph.wallTime
  }
}
