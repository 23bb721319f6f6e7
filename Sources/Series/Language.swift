/// The texts and formats of a language on charts: names of months and days, patterns of dates and
/// times, the decimal sign, and a few words.
///
/// Names and patterns are those of Unicode's CLDR; a test compares them. Two rules are the
/// program's own and the same in every language: digits are in groups of three with a narrow space
/// between them, and times use a 24-hour clock unless set otherwise.
package struct Language: Hashable, Sendable {
  /// The ISO 639-1 code of two letters.
  package var code: String
  /// The names in the form that follows a day, January first.
  package var months: [String]
  /// The names without a day where they differ from `months`; else empty.
  var loneMonths: [String] = []
  package var shortMonths: [String]
  /// The names, Sunday first.
  package var weekdays: [String]
  package var shortWeekdays: [String]
  /// The patterns of dates and times, in Unicode's field letters.
  package var patterns: Patterns
  /// The words for before and after noon.
  package var dayPeriods: [String]
  package var decimalSeparator: String
  package var words: Words

  package struct Patterns: Hashable, Sendable {
    /// The pattern of a label on a time axis.
    var day: String
    /// The pattern of a date in a heading.
    var date: String
    /// The pattern of a moment in a balloon.
    var weekday: String
    /// The pattern of a heading of one day.
    var fullDay: String
    /// The pattern of a time on a 12-hour clock.
    var twelveHours: String
    /// The pattern of the heading of a month.
    var month: String
  }

  package struct Words: Hashable, Sendable {
    /// The name of the sum of all series.
    package var all: String
    package var noData: String
    package var allHidden: String
    /// The button that shows the newest sample.
    package var live: String
    /// The button that closes a day.
    package var zoomOut: String
    /// The line that counts the series without room.
    package var more: CountedPhrase

    /// All texts.
    package var texts: [String] { [all, noData, allHidden, live, zoomOut] + more.texts }
  }

  /// The first day of the week where most speakers live, 0 for Sunday … 6 for Saturday. For Arabic
  /// it is that of Egypt.
  package var firstWeekday: Int {
    switch code {
    case "en", "ja": 0
    case "ar": 6
    default: 1
    }
  }

  /// The sign before a negative number. In Arabic a mark keeps it to the left of the number.
  package var minusSign: String { code == "ar" ? "\u{200E}\u{2212}" : "\u{2212}" }

  /// The text between the date and the time.
  var listSeparator: String {
    switch code {
    case "ar": "، "
    case "zh", "ja": " "
    default: ", "
    }
  }

  /// The languages of charts.
  package static let all: [Language] = [
    english, german, french, spanish, russian, ukrainian, arabic, chinese, japanese,
  ]

  /// Returns the language of a tag such as `de` or `de-AT`; nil if charts do not know it.
  package static func named(_ tag: String) -> Language? {
    let code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return all.first { $0.code == code }
  }
}
