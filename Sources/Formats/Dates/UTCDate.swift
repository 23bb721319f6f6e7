/// Dates of the proleptic Gregorian calendar in UTC, `YYYY-MM-DDThh:mm:ssZ`, years 1970…9999.
package enum UTCDate {
  /// Returns the seconds since 1970-01-01 UTC; nil unless the text has exactly this form and is an
  /// existing instant.
  package static func seconds(parsing text: some StringProtocol) -> Int64? {
    let bytes = Array(text.utf8)
    // `CivilTime` also accepts a space in place of the T, and a text without seconds.
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z"),
      let time = CivilTime(String(decoding: bytes.dropLast(), as: UTF8.self)), time.year >= 1970
    else { return nil }
    return time.milliseconds / 1000
  }

  /// Returns the text of an instant; instants outside 1970…9999 are clamped.
  package static func text(seconds: Int64) -> String {
    let time = CivilTime(milliseconds: min(max(0, seconds), 253_402_300_799) * 1000)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(time.year)-\(two(time.month))-\(two(time.day))"
      + "T\(two(time.hour)):\(two(time.minute)):\(two(time.second))Z"
  }
}
