/// A set of times of the week, such as "Mon-Fri 19:00-07:00", "Sat,Sun 00:00-24:00" or
/// "22:00-06:00".
///
/// Parts are separated by ";". A part has the names of days and a span of time. Without names it
/// applies to every day. A span whose end is before its start ends on the next day.
package struct ConfigSchedule: Hashable, Sendable {
  /// One span of time on some weekdays.
  package struct Part: Hashable, Sendable {
    /// The weekdays on which the span begins: 0 for Sunday to 6 for Saturday.
    package var days: Set<Int>
    /// The start of the span in minutes after midnight, 0…1439.
    package var start: Int
    /// The end in minutes after the same midnight, exclusive. It is greater than `start` and at
    /// most `start + 1440`.
    package var end: Int
  }

  /// The parts of the schedule; they may overlap.
  package var parts: [Part]

  /// Makes a schedule of one span on every day. Both arguments are minutes after the same midnight,
  /// as in `Part`: `end` is greater than `start`.
  package init(dailyFrom start: Int, to end: Int) {
    parts = [Part(days: Set(0...6), start: start, end: end)]
  }

  private static let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Parses a schedule. Returns nil for a text that is not a schedule.
  package init?(_ text: String) {
    parts = []
    for piece in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = piece.split(separator: " ")
      guard let last = words.last, words.count <= 2, let span = Self.span(last) else { return nil }
      var days = Set(0...6)
      if words.count == 2 {
        guard let named = Self.days(words[0]) else { return nil }
        days = named
      }
      parts.append(Part(days: days, start: span.start, end: span.end))
    }
  }

  /// Parses days such as "Mon-Fri", "Sat,Sun" or "Fri-Mon".
  private static func days(_ text: Substring) -> Set<Int>? {
    var result: Set<Int> = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      // An element is nil if a name is not that of a day.
      let ends = piece.split(separator: "-", omittingEmptySubsequences: false)
        .map { names.firstIndex(of: $0.lowercased()) }
      guard let first = ends.first, let start = first, ends.count <= 2, let last = ends.last,
        let end = last
      else { return nil }
      var day = start
      result.insert(day)
      while day != end {
        day = (day + 1) % 7
        result.insert(day)
      }
    }
    return result
  }

  /// Parses a span such as "19:00-07:00".
  private static func span(_ text: Substring) -> (start: Int, end: Int)? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(minutes)
    guard ends.count == 2, let start = ends[0], let end = ends[1], start < 1440, start != end else {
      return nil
    }
    return (start, end > start ? end : end + 1440)
  }

  /// Parses a time from "00:00" to "24:00" and returns the minutes after midnight.
  private static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isWholeNumber) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour <= 24,
      hour < 24 || minute == 0
    else { return nil }
    return hour * 60 + minute
  }

  /// Returns whether the schedule contains a minute of the week.
  ///
  /// - Parameters:
  ///   - weekday: 0 for Sunday to 6 for Saturday.
  ///   - minute: minutes after midnight, 0…1439.
  package func contains(weekday: Int, minute: Int) -> Bool {
    parts.contains { part in
      (part.days.contains(weekday) && (part.start..<part.end).contains(minute))
        || (part.days.contains((weekday + 6) % 7)
          && (part.start..<part.end).contains(minute + 1440))
    }
  }
}

extension ConfigReader {
  /// Reads a schedule. Returns nil if the key is missing or its value is wrong.
  package mutating func schedule(_ key: String) -> ConfigSchedule? {
    // A survey collects the accepted keys for the JSON Schema.
    defer { survey?.note(key, .schedule) }
    guard let text = string(key) else { return nil }
    if let schedule = ConfigSchedule(text) { return schedule }
    report(
      "\(key) takes times of the week such as \"Mon-Fri 19:00-07:00\", found \"\(text.excerpt)\"",
      at: location(of: key))
    return nil
  }
}
