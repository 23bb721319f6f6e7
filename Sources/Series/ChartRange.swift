/// A stretch of time that a chart shows first, or at the touch of a button.
public enum ChartRange: Hashable, Sendable {
  /// So much up to the end of the axis, in milliseconds.
  case newest(Int64)
  /// From midnight to the end of the axis.
  case today
  /// From the first day of the week to the end of the axis.
  case thisWeek
  /// From the first sample to the end of the axis.
  case all

  /// Reads `90s`, `30min`, `24h`, `7d`, `2w`, `6mo` or `1y`, a blank between allowed, and `today`,
  /// `this week` and `all`; nil for anything else. A month counts 30 days, a year 365.
  public init?(_ text: String) {
    switch text {
    case "today": self = .today
    case "this week": self = .thisWeek
    case "all": self = .all
    default:
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).drop { $0 == " " }
      guard let count = Int64(digits), count > 0, let size = Self.sizes[String(unit)] else {
        return nil
      }
      let (length, isTooLong) = count.multipliedReportingOverflow(by: size)
      guard !isTooLong, length <= TimeColumn.limits.upperBound else { return nil }
      self = .newest(length)
    }
  }

  private static let sizes: [String: Int64] = [
    "s": 1000, "min": 60_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
    "mo": 2_592_000_000, "y": 31_536_000_000,
  ]

  /// Where the stretch begins when the axis ends at a moment; nil for all.
  ///
  /// - Parameter firstWeekday: 0 for Sunday … 6 for Saturday.
  package func start(end: Int64, zone: TimeZoneRules, firstWeekday: Int) -> Int64? {
    switch self {
    case .all: return nil
    case .newest(let length): return end - length
    case .today, .thisWeek:
      // What ends at midnight is the day before.
      let time = zone.civil(at: end - 1)
      let back = self == .today ? 0 : (time.weekday - firstWeekday + 7) % 7
      let day = CivilTime.dayNumber(year: time.year, month: time.month, day: time.day) - back
      return zone.moment(local: CivilTime(dayNumber: day).milliseconds)
    }
  }

  /// Such as `24 h` or `Today`.
  package func name(in language: Language) -> String {
    switch self {
    case .all: return language.time.allTime
    case .today: return language.time.today
    case .thisWeek: return language.time.thisWeek
    case .newest(let length):
      let units: [TimeSpan.Unit] = [.year, .month, .week, .day, .hour, .minute]
      for unit in units where unit != .week {
        let one = TimeSpan(1, unit).milliseconds
        // A day is told as hours, as the clock has them.
        let least = unit == .day ? 2 * one : one
        if length >= least, length % one == 0 {
          return TimeSpan(Int(length / one), unit).name(in: language)
        }
      }
      return NumberFormat(language: language).seconds(length)
    }
  }
}

extension NumberFormat {
  fileprivate func seconds(_ milliseconds: Int64) -> String {
    var format = self
    format.style = .duration
    return format.value(Double(milliseconds) / 1000, isWhole: false)
  }
}
