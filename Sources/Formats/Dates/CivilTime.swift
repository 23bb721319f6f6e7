/// A date and time of day in the proleptic Gregorian calendar, without a zone.
package struct CivilTime: Hashable, Sendable {
  /// The astronomical year: 0 is 1 BC.
  package var year: Int
  /// The month, 1…12.
  package var month: Int
  /// The day of the month, 1…31.
  package var day: Int
  /// The hour, 0…23.
  package var hour: Int
  /// The minute, 0…59.
  package var minute: Int
  /// The second, 0…59.
  package var second: Int
  /// The millisecond, 0…999.
  package var millisecond: Int

  /// Makes a time from its fields without checking them.
  package init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
  }

  /// The milliseconds since 1970-01-01 00:00, as if both times were in one zone. Fields beyond
  /// their range carry over to the next larger field, except `month`.
  package var milliseconds: Int64 {
    let days = Int64(CivilTime.dayNumber(year: year, month: month, day: day))
    let seconds = Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
    return (days * 86_400 + seconds) * 1000 + Int64(millisecond)
  }

  /// Parses `2026-01-31`, `2026-01-31T08:30` or `2026-01-31T08:30:15`, also with a space in place
  /// of the T. Returns nil for any other text and for days and times that do not exist.
  package init?(_ text: String) {
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "T" || $0 == " " })
    func numbers(_ text: Substring, _ separator: Character, widths: [Int]) -> [Int]? {
      let fields = text.split(separator: separator, omittingEmptySubsequences: false)
      guard fields.count <= widths.count else { return nil }
      var numbers: [Int] = []
      for (field, width) in zip(fields, widths) {
        guard field.utf8.count == width, field.allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
        numbers.append(Int(field) ?? 0)
      }
      return numbers
    }
    guard let date = parts.first.flatMap({ numbers($0, "-", widths: [4, 2, 2]) }), date.count == 3,
      1...12 ~= date[1], 1...Self.length(ofMonth: date[1], year: date[0]) ~= date[2]
    else { return nil }
    self.init(year: date[0], month: date[1], day: date[2])
    guard parts.count == 2 else { return }
    guard let time = numbers(parts[1], ":", widths: [2, 2, 2]), time.count >= 2,
      time[0] < 24, time[1] < 60, time.count == 2 || time[2] < 60
    else { return nil }
    hour = time[0]
    minute = time[1]
    second = time.count == 3 ? time[2] : 0
  }

  /// Makes the time that is this many milliseconds after 1970-01-01 00:00, as if both were in one
  /// zone.
  package init(milliseconds: Int64) {
    let dayLength: Int64 = 86_400_000
    let days = milliseconds.flooredDivision(by: dayLength)
    let rest = Int(milliseconds - days * dayLength)
    self = CivilTime(dayNumber: Int(days))
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1000 % 60
    millisecond = rest % 1000
  }

  /// Returns the days since 1970-01-01. `month` is 1…12; `day` may lie outside of the month.
  ///
  /// Years are counted from March, so that the leap day is the last day of a year
  /// (https://howardhinnant.github.io/date_algorithms.html).
  package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear.flooredDivision(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Makes midnight of the day that is this many days after 1970-01-01.
  package init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = shifted.flooredDivision(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// Returns the number of days in a month, 28…31. `month` is 1…12.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return dayNumber(year: next.0, month: next.1, day: 1)
      - dayNumber(year: year, month: month, day: 1)
  }

  /// Returns whether both times have the same date.
  package func isSameDay(as other: CivilTime) -> Bool {
    (year, month, day) == (other.year, other.month, other.day)
  }

  /// The day of the week, 0 for Sunday … 6 for Saturday.
  package var weekday: Int {
    let days = CivilTime.dayNumber(year: year, month: month, day: day)
    return (days + 4) - (days + 4).flooredDivision(by: 7) * 7
  }
}

extension FixedWidthInteger where Self: SignedInteger {
  /// Returns the quotient rounded towards minus infinity; `divisor` must be positive.
  package func flooredDivision(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
