import MartletFormats

/// Parses dates in the form of mail and RSS (RFC 822 and 5322): `Sat, 07 Sep 2002 09:42:31 +0200`.
enum MailDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The hours east of UTC of zones with a name.
  private static let zones: [String: Int] = [
    "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7, "cet": 1, "cest": 2,
  ]

  /// Returns the moment of a date, in milliseconds since 1970-01-01 UTC; nil for any other text.
  /// The day of the week, the seconds and the zone are optional. A date without a zone is in UTC.
  static func milliseconds(_ text: String) -> Int64? {
    var words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }[...]
    if let first = words.first, first.allSatisfy(\.isLetter) { words = words.dropFirst() }
    guard (4...5).contains(words.count), let day = number(words.removeFirst(), 1...2),
      let month = months.firstIndex(of: String(words.removeFirst().prefix(3))).map({ $0 + 1 }),
      var year = number(words.removeFirst(), 2...4)
    else { return nil }
    // Years of two digits are those from 1950 to 2049.
    if year < 50 { year += 2000 } else if year < 1000 { year += 1900 }
    guard 1...CivilTime.length(ofMonth: month, year: year) ~= day else { return nil }
    let clock = words.removeFirst().split(separator: ":", omittingEmptySubsequences: false)
      .map { number($0, 1...2) }
    guard (2...3).contains(clock.count), let hour = clock[0], hour < 24, let minute = clock[1],
      minute < 60, let second = clock.count == 3 ? clock[2] : 0, second <= 60
    else { return nil }
    var offset = 0
    if let zone = words.first {
      guard let found = seconds(zone) else { return nil }
      offset = found
    }
    let local = CivilTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    return local.milliseconds - Int64(offset) * 1000
  }

  private static func number(_ text: Substring, _ digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
      return nil
    }
    return Int(text)
  }

  /// Returns the seconds east of UTC of a zone such as `+0200` or `gmt`; nil for an unknown zone.
  private static func seconds(_ zone: Substring) -> Int? {
    if let hours = zones[String(zone)] { return hours * 3600 }
    guard zone.utf8.count == 5, let sign = zone.first, sign == "+" || sign == "-",
      let hours = number(zone.dropFirst().prefix(2), 2...2),
      let minutes = number(zone.suffix(2), 2...2),
      minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
