/// A date in an HTTP header (RFC 9110, section 5.6.7), such as "Sun, 06 Nov 1994 08:49:37 GMT".
struct HTTPDate: Hashable, Sendable {
  /// The time in seconds since 1970-01-01 UTC.
  var seconds: Int64

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses the form that servers must send. Returns nil for the two obsolete forms and any other
  /// text.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int64(words[1]), 1...31 ~= day,
      let month = Self.months.firstIndex(of: String(words[2])),
      let year = Int64(words[3]), 1970...9999 ~= year
    else { return nil }
    let clock = words[4].split(separator: ":").map { Int64($0) ?? -1 }
    guard clock.count == 3, 0..<24 ~= clock[0], 0..<60 ~= clock[1], 0...60 ~= clock[2] else {
      return nil
    }
    // The number of days in the proleptic Gregorian calendar. Years begin in March here, so that
    // the leap day is the last day of the year.
    let shifted = month >= 2 ? year : year - 1
    let monthFromMarch = Int64((month + 10) % 12)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    seconds = days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }
}
