import MartletGeometry

#if SWIFTUI_COMPAT
  /// The date of a timeline.
  public typealias TimelineDate = Date
#else
  /// The date of a timeline. It has the words of `Date` that need no calendar.
  public struct TimelineDate: Hashable, Comparable, Sendable {
    /// The seconds since 2001-01-01 00:00 UTC.
    public var timeIntervalSinceReferenceDate: Double

    /// The seconds since 1970-01-01 00:00 UTC.
    public var timeIntervalSince1970: Double { timeIntervalSinceReferenceDate + 978_307_200 }

    /// Makes a date from the seconds since 2001-01-01 00:00 UTC.
    public init(timeIntervalSinceReferenceDate: Double) {
      self.timeIntervalSinceReferenceDate = timeIntervalSinceReferenceDate
    }

    /// Returns the seconds from `date` to this date.
    public func timeIntervalSince(_ date: TimelineDate) -> Double {
      timeIntervalSinceReferenceDate - date.timeIntervalSinceReferenceDate
    }

    /// Returns the date `seconds` later.
    public func addingTimeInterval(_ seconds: Double) -> TimelineDate {
      TimelineDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + seconds)
    }

    /// Returns true if `a` is earlier.
    public static func < (a: TimelineDate, b: TimelineDate) -> Bool {
      a.timeIntervalSinceReferenceDate < b.timeIntervalSinceReferenceDate
    }
  }
#endif

/// The rate at which a timeline wants to be shown.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// Updates come as often as the schedule says.
  case normal
  /// Seldom. A panel always uses `normal`.
  case lowFrequency
}

/// The dates at which a timeline view changes.
public protocol TimelineSchedule {
  /// The rate at which a timeline wants to be shown.
  typealias Mode = TimelineScheduleMode
  /// The type of the dates, in rising order.
  associatedtype Entries: Sequence where Entries.Element == TimelineDate

  /// Returns the dates from the last one at or before `startDate` on.
  func entries(from startDate: TimelineDate, mode: Mode) -> Entries
}

/// Dates at equal distances.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  private let start: TimelineDate
  private let interval: Double

  /// Makes dates at a distance of `interval` seconds from `start` on. An interval of less than a
  /// millisecond, or NaN, counts as one.
  public init(from start: TimelineDate, by interval: Double) {
    self.start = start
    self.interval = interval > 0.001 ? interval : 0.001
  }

  /// Returns the dates from the last one at or before `startDate` on.
  public func entries(from startDate: TimelineDate, mode: Mode) -> Entries {
    let elapsed = startDate.timeIntervalSince(start)
    // A date that the clock reaches by a rounded sum counts as reached.
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

  /// Returns the starts of minutes from the one of `startDate` on.
  public func entries(
    from startDate: TimelineDate, mode: Mode
  ) -> PeriodicTimelineSchedule.Entries {
    // The reference date is the start of a minute, and no zone is off by parts of one.
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

  /// Returns all dates.
  public func entries(from startDate: TimelineDate, mode: Mode) -> Entries { dates }
}

/// Each frame, or frames at a smallest distance.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: Double
  private let isPaused: Bool

  /// Makes a schedule of frames that are at least `minimumInterval` seconds apart; nil means every
  /// frame. A paused schedule stays at its date.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = max(minimumInterval ?? 0, 0.001)
    isPaused = paused
  }

  /// Returns `startDate` and the dates after it.
  public func entries(from startDate: TimelineDate, mode: Mode) -> [TimelineDate] {
    isPaused ? [startDate] : [startDate, startDate.addingTimeInterval(interval)]
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Dates at equal distances in seconds.
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

  /// The date of the schedule that was reached last.
  public let date: TimelineDate
  /// Always `live`: a panel shows each date of the schedule.
  public let cadence = Cadence.live
}

/// A view that changes at the dates of a schedule.
///
/// Between two dates it makes no frames. The dates come from the frame's own time, so a frame of a
/// given time always shows the same date.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  /// The date that the view shows.
  public typealias Context = TimelineViewDefaultContext

  private let schedule: Schedule
  private let content: (Context) -> Content
  /// Counts the dates, so that each is waited for.
  @State private var step = 0
  @WallTime private var now

  /// Makes a view that `content` makes for each date.
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.schedule = schedule
    self.content = content
  }

  /// The content of the date that was reached last.
  public var body: some View {
    let (date, wait) = dates
    content(Context(date: date)).onElapse(of: wait, since: step) { _ in step += 1 }
  }

  /// The date that was reached last, and the seconds until the next one; nil if there is none.
  private var dates: (TimelineDate, Double?) {
    let now = TimelineDate(timeIntervalSinceReferenceDate: now)
    var reached = now
    // A schedule whose dates do not rise must not hang the panel.
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

/// The wall time of the frame for which a body is evaluated, in seconds since 2001-01-01 UTC.
@MainActor @preconcurrency
@propertyWrapper
struct WallTime: StateStorage {
  private(set) var wrappedValue = 0.0

  init() {}

  mutating func _link(_ linker: inout _PropertyLinker) {
    wrappedValue = linker.graph.wallStart + linker.graph.time.seconds(since: .zero)
  }
}
