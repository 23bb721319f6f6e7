/// The texts and formats of a language on charts: names of months and days, patterns of dates and
/// times, the decimal separator, and some words.
///
/// Names and patterns are those of Unicode's CLDR; a test compares them. Two rules are Martlet's
/// own and the same in every language: digits are in groups of three with a narrow space between
/// them, and times use a 24-hour clock unless set otherwise.
package struct Language: Hashable, Sendable {
  /// The ISO 639-1 code of two letters.
  package var code: String
  /// The names of the months in the form that follows a day, January first.
  package var months: [String]
  /// The names of the months in the form without a day, if it differs from `months`; else empty.
  var loneMonths: [String] = []
  /// The short names of the months, January first.
  package var shortMonths: [String]
  /// The names of the weekdays, Sunday first.
  package var weekdays: [String]
  /// The short names of the weekdays, Sunday first.
  package var shortWeekdays: [String]
  /// The patterns of dates and times, in Unicode's field letters.
  package var patterns: Patterns
  /// The words for the hours before and after noon, in this order.
  package var dayPeriods: [String]
  /// The separator between the whole number and its decimal places.
  package var decimalSeparator: String
  /// The words that charts show.
  package var words: Words

  /// The patterns of dates and times, in Unicode's field letters; see `DateFormat.string(_:at:)`.
  package struct Patterns: Hashable, Sendable {
    /// The pattern of a label on a time axis.
    package var day: String
    /// The pattern of a date in a heading.
    var date: String
    /// The pattern of a weekday and date in a balloon.
    var weekday: String
    /// The pattern of a heading of one day.
    var fullDay: String
    /// The pattern of a time on a 12-hour clock.
    package var twelveHours: String
    /// The pattern of the heading of a month.
    var month: String
  }

  /// The words that charts show.
  package struct Words: Hashable, Sendable {
    /// The name of the sum of all series.
    package var all: String
    /// The text in place of a graph without samples.
    package var noData: String
    /// The text in place of a graph whose series are all hidden.
    package var allHidden: String
    /// The label of the button that shows the newest sample.
    package var live: String
    /// The label of the button that closes a day.
    package var zoomOut: String
    /// The text for series that do not fit, with their number.
    package var more: CountedPhrase

    /// All texts. The choice of fonts needs them.
    package var texts: [String] { [all, noData, allHidden, live, zoomOut] + more.texts }
  }

  /// The first day of the week in most regions that speak the language, 0 for Sunday … 6 for
  /// Saturday. For Arabic it is that of Egypt.
  package var firstWeekday: Int {
    switch code {
    case "en", "ja": 0
    case "ar": 6
    default: 1
    }
  }

  /// The sign before a negative number. In Arabic a directional mark keeps the sign to the left of
  /// the number.
  package var minusSign: String { code == "ar" ? "\u{200E}\u{2212}" : "\u{2212}" }

  /// The text between the date and the time.
  var listSeparator: String {
    switch code {
    case "ar": "، "
    case "zh", "ja": " "
    default: ", "
    }
  }

  /// The languages that charts support.
  package static let all: [Language] = [
    english, german, french, spanish, russian, ukrainian, arabic, chinese, japanese,
  ]

  /// Returns the language of a tag such as `de` or `de-AT`; nil if charts do not support it.
  package static func named(_ tag: String) -> Language? {
    let code = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return all.first { $0.code == code }
  }
}
