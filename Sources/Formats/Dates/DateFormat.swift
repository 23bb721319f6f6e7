/// Writes dates and times in a time zone and a language.
package struct DateFormat: Hashable, Sendable {
  /// The time zone of the written times.
  package var zone: TimeZoneRules
  /// The language of month names, weekdays and patterns.
  package var language: Language
  /// Whether times use a 12-hour clock.
  package var hasTwelveHours: Bool
  /// The first day of the week, 0 for Sunday … 6 for Saturday. A time axis that labels only some
  /// days counts from this day. Nil makes the axis label every second, fourth or eighth day of the
  /// month.
  package var firstWeekday: Int?

  /// Makes a format.
  package init(
    zone: TimeZoneRules = .utc, language: Language = .english, hasTwelveHours: Bool = false,
    firstWeekday: Int? = nil
  ) {
    self.zone = zone
    self.language = language
    self.hasTwelveHours = hasTwelveHours
    self.firstWeekday = firstWeekday
  }

  /// Writes a moment by a pattern of Unicode's field letters. The known fields are `d dd M MM MMM
  /// MMMM LLLL y yyyy EEE EEEE H HH h K a mm ss SSS`. Other characters and text in single quotes
  /// are copied.
  ///
  /// - Parameter milliseconds: the moment, since 1970-01-01 UTC; it is written in `zone`.
  package func string(_ pattern: String, at milliseconds: Int64) -> String {
    string(pattern, of: zone.civil(at: milliseconds))
  }

  /// Writes a time by a pattern of Unicode's field letters; see `string(_:at:)`.
  package func string(_ pattern: String, of time: CivilTime) -> String {
    var result = ""
    var rest = pattern[...]
    while let letter = rest.first {
      if letter == "'" {
        rest = rest.dropFirst()
        let quoted = rest.prefix { $0 != "'" }
        result += quoted
        rest = rest.dropFirst(quoted.count + 1)
        continue
      }
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      result += field(letter, run.count, of: time) ?? String(run)
    }
    return result
  }

  private func field(_ letter: Character, _ count: Int, of time: CivilTime) -> String? {
    switch (letter, count) {
    case ("d", 1): "\(time.day)"
    case ("d", 2): Self.padded(time.day, 2)
    case ("M", 1): "\(time.month)"
    case ("M", 2): Self.padded(time.month, 2)
    case ("M", 3): language.shortMonths[time.month - 1]
    case ("M", 4): language.months[time.month - 1]
    case ("L", 4):
      (language.loneMonths.isEmpty ? language.months : language.loneMonths)[time.month - 1]
    case ("y", _): "\(time.year)"
    case ("E", 4): language.weekdays[time.weekday]
    case ("E", _): language.shortWeekdays[time.weekday]
    case ("H", _): Self.padded(time.hour, count)
    case ("h", _): Self.padded((time.hour + 11) % 12 + 1, count)
    case ("K", _): Self.padded(time.hour % 12, count)
    case ("a", _): language.dayPeriods[time.hour / 12]
    case ("m", _): Self.padded(time.minute, count)
    case ("s", _): Self.padded(time.second, count)
    case ("S", 3): Self.padded(time.millisecond, 3)
    default: nil
    }
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = "\(value)"
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  // MARK: - Texts of charts

  /// The smallest unit of a written time.
  package enum ClockPrecision: Hashable, Sendable {
    /// Hours and minutes.
    case minutes
    /// Hours, minutes and seconds.
    case seconds
    /// Hours, minutes, seconds and milliseconds.
    case milliseconds
  }

  /// Returns the time of day, such as `08:30`.
  package func clock(_ time: CivilTime, to precision: ClockPrecision = .minutes) -> String {
    var pattern = hasTwelveHours ? language.patterns.twelveHours : "HH:mm"
    if let minutes = pattern.lastIndex(of: "m"), precision != .minutes {
      pattern.insert(
        contentsOf: precision == .seconds ? ":ss" : ":ss.SSS", at: pattern.index(after: minutes))
    }
    return string(pattern, of: time)
  }

  /// Returns the date in the form of headings.
  private func date(_ time: CivilTime) -> String { string(language.patterns.date, of: time) }

  /// Returns the heading of one day, in the pattern `fullDay` of the language.
  package func fullDay(_ time: CivilTime) -> String { string(language.patterns.fullDay, of: time) }

  /// Returns the heading of a month, in the pattern `month` of the language.
  package func month(_ time: CivilTime) -> String { string(language.patterns.month, of: time) }

  /// Returns a day without its year, as on a time axis.
  private func shortDay(_ time: CivilTime) -> String {
    string(language.patterns.day, of: time)
  }

  /// Returns the heading of a range of days from the first to the last, both included.
  package func days(from first: CivilTime, to last: CivilTime) -> String {
    date(first) + " - " + date(last)
  }

  /// Returns the day of the week with the date.
  private func weekday(_ time: CivilTime) -> String { string(language.patterns.weekday, of: time) }

  /// Returns the heading of a chart: the days between two moments, or one day and its hours.
  /// Seconds are written only if the range is shorter than 2 minutes.
  ///
  /// - Parameter range: milliseconds since 1970-01-01 UTC.
  package func range(_ range: ClosedRange<Int64>) -> String {
    let first = zone.civil(at: range.lowerBound)
    let last = zone.civil(at: range.upperBound)
    guard first.isSameDay(as: last) else {
      return days(from: first, to: last)
    }
    let day = weekday(first)
    if range.lowerBound == range.upperBound { return day }
    let precision: ClockPrecision =
      range.upperBound - range.lowerBound < 120_000 ? .seconds : .minutes
    return day + language.listSeparator + clock(first, to: precision) + " - "
      + clock(last, to: precision)
  }

  /// Returns a day and, for samples that are less than a day apart, the time of day. The precision
  /// of the time is not finer than `spacing`.
  ///
  /// - Parameters:
  ///   - milliseconds: the moment, since 1970-01-01 UTC.
  ///   - spacing: the distance between samples, in milliseconds.
  package func moment(_ milliseconds: Int64, spacing: Int64) -> String {
    let time = zone.civil(at: milliseconds)
    if spacing >= 86_400_000 { return weekday(time) }
    let precision: ClockPrecision =
      spacing >= 60_000 ? .minutes : spacing >= 1000 ? .seconds : .milliseconds
    return weekday(time) + language.listSeparator + clock(time, to: precision)
  }

  /// Returns the time of a line or a message: the time of day, preceded by the date unless that is
  /// the date of `now`. Without `now` it is only the time of day.
  ///
  /// - Parameters:
  ///   - milliseconds: the moment, since 1970-01-01 UTC.
  ///   - now: the present moment, since 1970-01-01 UTC.
  package func moment(
    ofLine milliseconds: Int64, to precision: ClockPrecision = .minutes, now: Int64?
  ) -> String {
    let time = zone.civil(at: milliseconds)
    let clock = clock(time, to: precision)
    guard let today = now.map(zone.civil) else { return clock }
    return time.isSameDay(as: today) ? clock : shortDay(time) + " " + clock
  }
}
