import MartletFormats

/// A range of time that a chart shows at first, or when its button is tapped.
public enum ChartRange: Hashable, Sendable {
  /// The time from this many milliseconds before the end of the axis to the end.
  case newest(Int64)
  /// The time from midnight to the end of the axis.
  case today
  /// The time from the first day of the week to the end of the axis.
  case thisWeek
  /// The time from the first sample to the end of the axis.
  case all

  /// Parses `today`, `this week`, `all`, or a number and a unit: `90s`, `30min`, `24h`, `7d`, `2w`,
  /// `6mo` or `1y`. Spaces between number and unit are allowed. Returns nil for any other text. A
  /// month has 30 days, a year 365.
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

  /// Returns the start of the range for an axis that ends at `end`, both in milliseconds since
  /// 1970-01-01 UTC; nil for `all`.
  ///
  /// - Parameters:
  ///   - zone: the time zone in which days begin.
  ///   - firstWeekday: 0 for Sunday … 6 for Saturday.
  package func start(end: Int64, zone: TimeZoneRules, firstWeekday: Int) -> Int64? {
    switch self {
    case .all: return nil
    case .newest(let length): return end - length
    case .today, .thisWeek:
      // For an axis that ends exactly at midnight, "today" is the day before.
      let time = zone.civil(at: end - 1)
      let back = self == .today ? 0 : (time.weekday - firstWeekday + 7) % 7
      let day = CivilTime.dayNumber(year: time.year, month: time.month, day: time.day) - back
      return zone.moment(local: CivilTime(dayNumber: day).milliseconds)
    }
  }

  /// Returns the label of the range's button, such as `24 h` or `Today`.
  package func name(in language: Language) -> String {
    switch self {
    case .all: return language.time.allTime
    case .today: return language.time.today
    case .thisWeek: return language.time.thisWeek
    case .newest(let length):
      // One day is written as `24 h`.
      let isDay = length == TimeSpan(1, .day).milliseconds
      let span = TimeSpan(
        milliseconds: length,
        inFirstOf: isDay ? [.hour] : [.year, .month, .day, .hour, .minute])
      return span?.name(in: language) ?? Self.name(ofMilliseconds: length, in: language)
    }
  }

  /// Returns the two largest units of a duration that is not a whole number of minutes.
  private static func name(ofMilliseconds milliseconds: Int64, in language: Language) -> String {
    let units: [TimeSpan.Unit] = [.day, .hour, .minute, .second]
    let sizes = units.map { TimeSpan(1, $0).milliseconds }
    guard let index = sizes.firstIndex(where: { milliseconds >= $0 }) else {
      return NumberFormat(language: language).seconds(milliseconds)
    }
    let whole = TimeSpan(Int(milliseconds / sizes[index]), units[index]).name(in: language)
    guard index + 1 < units.count else { return whole }
    let rest = Int(milliseconds % sizes[index] / sizes[index + 1])
    return rest == 0 ? whole : whole + " " + TimeSpan(rest, units[index + 1]).name(in: language)
  }
}

extension NumberFormat {
  fileprivate func seconds(_ milliseconds: Int64) -> String {
    var format = self
    format.style = .duration
    return format.value(Double(milliseconds) / 1000, isWhole: false)
  }
}
