/// What a chart says in one language: names of months and days, how dates and clock times are put
/// together, the decimal sign, and the few words of its own.
///
/// Names and patterns are those of Unicode's CLDR; a test compares them. Two things are the house's
/// and the same in every language: digits stand in groups of three with a narrow space between, and
/// a clock shows 24 hours unless it is told otherwise.
package struct Language: Hashable, Sendable {
  /// Two letters of ISO 639-1.
  package var code: String
  /// As they stand beside a day, January first.
  package var months: [String]
  package var shortMonths: [String]
  /// Sunday first.
  package var weekdays: [String]
  package var shortWeekdays: [String]
  /// Patterns of Unicode's field letters.
  package var patterns: Patterns
  /// Before and after noon.
  package var dayPeriods: [String]
  package var decimalSeparator: String
  package var words: Words

  package struct Patterns: Hashable, Sendable {
    /// Of a label on a time axis.
    var day: String
    /// Of a heading.
    var date: String
    /// Of a moment that is read.
    var weekday: String
    /// Of a heading that is one day.
    var fullDay: String
    /// A clock of twelve hours.
    var twelveHours: String
  }

  package struct Words: Hashable, Sendable {
    /// Names the sum of all series.
    package var all: String
    package var noData: String
    package var allHidden: String
    /// Leads back to the newest sample.
    package var live: String
    /// Leads from one day back to all of them.
    package var zoomOut: String
    /// Counts the series that found no room.
    package var more: CountedPhrase

    /// All texts.
    package var texts: [String] { [all, noData, allHidden, live, zoomOut] + more.texts }
  }

  /// The first day of the week where most of its speakers live, 0 for Sunday … 6 for Saturday; the
  /// week of Arabic is Egypt's.
  package var firstWeekday: Int {
    switch code {
    case "en", "ja": 0
    case "ar": 6
    default: 1
    }
  }

  /// The sign before a negative number, which in a language that is read from the right has a mark
  /// that keeps it there.
  package var minusSign: String { code == "ar" ? "\u{200E}\u{2212}" : "\u{2212}" }

  /// Between the day and the time of day.
  var listSeparator: String {
    switch code {
    case "ar": "، "
    case "zh", "ja": " "
    default: ", "
    }
  }

  /// The languages that charts speak.
  package static let all: [Language] = [
    english, german, french, spanish, russian, ukrainian, arabic, chinese, japanese,
  ]

  /// The language of a tag such as `de` or `de-AT`; nil for one that charts do not speak.
  package static func named(_ tag: String) -> Language? {
    let code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return all.first { $0.code == code }
  }
}
