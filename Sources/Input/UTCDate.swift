/// Dates of the proleptic Gregorian calendar in UTC, written `YYYY-MM-DDThh:mm:ssZ`, for the years
/// 1970…9999.
///
/// Internally a year begins in March, so that the leap day is its last day.
package enum UTCDate {
  /// Returns the seconds since 1970, or nil unless the text has exactly this form and names a real
  /// instant.
  package static func seconds(parsing text: some StringProtocol) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54,
      bytes[13] == 0x3A, bytes[16] == 0x3A, bytes[19] == 0x5A
    else { return nil }
    guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19])
    else { return nil }
    guard year >= 1970, (1...12).contains(month), day >= 1,
      day <= length(ofMonth: month, year: year), hour < 24, minute < 60, second < 60
    else { return nil }
    return days(year: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60
      + second
  }

  /// Returns the text of an instant, given in seconds since 1970. Instants outside 1970…9999 are
  /// clamped.
  package static func text(seconds: Int64) -> String {
    let seconds = min(max(0, seconds), 253_402_300_799)
    let (year, month, day) = date(days: seconds / 86_400)
    let rest = seconds % 86_400
    return "\(year)-\(two(month))-\(two(day))"
      + "T\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }

  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    return marchYear * 365 + leapDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468
  }

  private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (dayOfYear * 5 + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (marchMonth * 153 + 2) / 5 + 1)
  }

  private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int64(digit - 0x30)
    }
    return value
  }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
