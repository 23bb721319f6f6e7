/// The words of one language's dates.
package struct DateWords: Hashable, Sendable {
  /// January first.
  package var months: [String]
  package var shortMonths: [String]
  /// Sunday first.
  package var weekdays: [String]
  package var shortWeekdays: [String]

  package static let english = DateWords(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    weekdays: [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
}

/// Writes moments as a place and a language do.
package struct DateFormat: Hashable, Sendable {
  package var zone: TimeZoneRules
  package var words: DateWords

  package init(zone: TimeZoneRules = .utc, words: DateWords = .english) {
    self.zone = zone
    self.words = words
  }

  /// Writes a moment by a pattern of Unicode's field letters: `d dd M MM MMM MMMM yyyy EEE EEEE HH
  /// mm ss SSS`. Other characters stand for themselves; a quoted `'` stretch does too.
  package func string(_ pattern: String, at milliseconds: Int64) -> String {
    string(pattern, of: zone.civil(at: milliseconds))
  }

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
    case ("M", 3): words.shortMonths[time.month - 1]
    case ("M", 4): words.months[time.month - 1]
    case ("y", _): "\(time.year)"
    case ("E", 4): words.weekdays[time.weekday]
    case ("E", _): words.shortWeekdays[time.weekday]
    case ("H", _): Self.padded(time.hour, count)
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

  // MARK: - What charts say

  /// The heading of a chart: the days between two moments, or one day and its hours.
  package func range(_ range: ClosedRange<Int64>) -> String {
    let first = zone.civil(at: range.lowerBound)
    let last = zone.civil(at: range.upperBound)
    let isOneDay = (first.year, first.month, first.day) == (last.year, last.month, last.day)
    guard isOneDay else {
      return string("d MMMM yyyy", of: first) + " - " + string("d MMMM yyyy", of: last)
    }
    let day = string("EEE, d MMM yyyy", of: first)
    if range.lowerBound == range.upperBound { return day }
    let clock = range.upperBound - range.lowerBound < 120_000 ? "HH:mm:ss" : "HH:mm"
    return day + ", " + string(clock, of: first) + " - " + string(clock, of: last)
  }

  /// A moment of samples that are `spacing` milliseconds apart: no finer than they are.
  package func moment(_ milliseconds: Int64, spacing: Int64) -> String {
    let day = string("EEE, d MMM yyyy", at: milliseconds)
    if spacing >= 86_400_000 { return day }
    let clock = spacing >= 60_000 ? "HH:mm" : spacing >= 1000 ? "HH:mm:ss" : "HH:mm:ss.SSS"
    return day + ", " + string(clock, at: milliseconds)
  }
}
