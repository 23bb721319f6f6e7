import MartletGeometry

/// The content of a run that shows a date: what it shows, and until when.
indirect enum DateText: Hashable, Sendable {
  /// A date in one of the styles.
  case date(TimelineDate, Text.DateStyle)
  /// The times of a range, with their days if these differ.
  case range(ClosedRange<TimelineDate>)
  /// A timer that runs within a range.
  case timer(TimerText)

  /// Returns the text at an instant in seconds since 2001-01-01 UTC.
  @MainActor func shown(at now: Double, in environment: EnvironmentValues) -> TimedText {
    switch self {
    case .date(let date, let style):
      let elapsed = ElapsedTime(to: date.timeIntervalSinceReferenceDate, at: now)
      switch style.kind {
      case .time: return TimedText(text: CivilNames(environment).time(date))
      case .date: return TimedText(text: CivilNames(environment).longDay(date))
      case .relative: return elapsed.words(precision: 2)
      case .offset:
        var words = elapsed.words(precision: 1)
        words.text = (elapsed.isAhead ? "-" : "+") + words.text
        return words
      case .timer: return elapsed.clock()
      }
    case .range(let range): return TimedText(text: Self.text(of: range, CivilNames(environment)))
    case .timer(let timer): return timer.shown(at: now)
    }
  }

  private static func text(of range: ClosedRange<TimelineDate>, _ names: CivilNames) -> String {
    let (first, last) = (range.lowerBound, range.upperBound)
    let isOneDay = names.civil(first).dayNumber == names.civil(last).dayNumber
    let ends = [first, last].map {
      isOneDay ? names.time($0) : "\(names.day($0)), \(names.time($0))"
    }
    return ends.joined(separator: " – ")
  }
}

/// A timer within a range of dates.
struct TimerText: Hashable, Sendable {
  let range: ClosedRange<TimelineDate>
  /// The date from which on the timer stays; nil to the end of the range.
  let pause: TimelineDate?
  let countsDown: Bool
  let showsHours: Bool

  /// Returns the text at an instant in seconds since 2001-01-01 UTC.
  func shown(at now: Double) -> TimedText {
    let start = range.lowerBound.timeIntervalSinceReferenceDate
    let end = range.upperBound.timeIntervalSinceReferenceDate
    let stop = min(pause?.timeIntervalSinceReferenceDate ?? end, end)
    let time = min(max(min(now, stop), start), end)
    let elapsed = ElapsedTime(to: countsDown ? end : start, at: time)
    var shown = elapsed.clock(showsHours: showsHours)
    if let next = shown.next, next > stop { shown.next = nil }
    return shown
  }
}

extension Text {
  /// The part of a date that a text shows, or its distance from the wall clock.
  public struct DateStyle: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case time, date, relative, offset, timer }

    let kind: Kind

    /// The time of day, such as “11:23 PM”.
    public static let time = DateStyle(kind: .time)
    /// The day, such as “June 3, 2026”.
    public static let date = DateStyle(kind: .date)
    /// The distance from now in two units, such as “2 hours, 23 minutes”. It is in English.
    public static let relative = DateStyle(kind: .relative)
    /// The distance from now in one unit, such as “+2 hours” after the date. It is in English.
    public static let offset = DateStyle(kind: .offset)
    /// The distance from now as a timer, such as “36:59:01”.
    public static let timer = DateStyle(kind: .timer)
  }

  private init(showing date: DateText) {
    runs = [Run(text: "", date: date)]
  }

  /// Makes a text of a date. Distances from now follow the wall clock; no frame is made until they
  /// change.
  public init(_ date: TimelineDate, style: DateStyle) {
    self.init(showing: .date(date, style))
  }

  /// Makes a text of the times of a range, with their days if these differ.
  public init(_ dates: ClosedRange<TimelineDate>) {
    self.init(showing: .range(dates))
  }

  /// Makes a text of a timer. It shows the time until the end of a range, or the time since its
  /// start if it does not count down.
  ///
  /// `pauseTime` is the date from which on the timer stays; nil to the end of the range.
  /// `showsHours` is false if minutes are not divided into hours.
  public init(
    timerInterval: ClosedRange<TimelineDate>, pauseTime: TimelineDate? = nil,
    countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(
      showing: .timer(
        TimerText(
          range: timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours)))
  }

  /// True if a run shows a date.
  var hasDates: Bool { runs.contains { $0.date != nil } }

  /// Returns the text at an instant in seconds since 2001-01-01 UTC, and the earliest instant at
  /// which it changes; nil if it does not.
  @MainActor func shown(
    at now: Double, in environment: EnvironmentValues
  ) -> (text: Text, next: Double?) {
    var result = self
    var next: Double?
    for index in runs.indices {
      guard let date = runs[index].date else { continue }
      let shown = date.shown(at: now, in: environment)
      result.runs[index].text = shown.text
      result.runs[index].date = nil
      // The distance to a date that is not finite or too far away never changes.
      if let end = shown.next, end > now, end.isFinite { next = min(next ?? end, end) }
    }
    return (result, next)
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends a date, which follows the wall clock as a text of it does.
  public mutating func appendInterpolation(_ date: TimelineDate, style: Text.DateStyle) {
    appendInterpolation(Text(date, style: style))
  }

  /// Appends the times of a range.
  public mutating func appendInterpolation(_ dates: ClosedRange<TimelineDate>) {
    appendInterpolation(Text(dates))
  }

  /// Appends a timer within a range.
  public mutating func appendInterpolation(
    timerInterval: ClosedRange<TimelineDate>, pauseTime: TimelineDate? = nil,
    countsDown: Bool = true, showsHours: Bool = true
  ) {
    appendInterpolation(
      Text(
        timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
        showsHours: showsHours))
  }
}
