/// Durations as text in a configuration, such as "30s", "1h30min" and "250ms".
package enum ConfigDuration {
  private static let units: KeyValuePairs<String, Double> = [
    "ms": 0.001, "min": 60, "m": 60, "s": 1, "h": 3600, "d": 86_400,
  ]

  /// Returns the seconds of the duration in `text`; nil if it is not a duration. Every number needs
  /// a unit and has no sign. The units are ms, s, m, min, h and d, in any order.
  package static func seconds(from text: String) -> Double? {
    var rest = Substring(text).drop { $0 == " " }
    var total = 0.0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(digits) else { return nil }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let word = rest.prefix { $0.isLetter }
      guard let unit = units.first(where: { $0.key == word })?.value else { return nil }
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      total += number * unit
    }
    return total.isFinite ? total : nil
  }

  /// Returns `seconds` as a text in the largest unit of which it is a multiple, such as "1s" or
  /// "365d". Values that are not positive, and multiples of no unit, are written in seconds.
  package static func text(_ seconds: Double) -> String {
    let fitting = units.filter { (seconds / $0.value).rounded() * $0.value == seconds }
    guard seconds > 0, let unit = fitting.max(by: { $0.value < $1.value }) else {
      return "\(seconds)s"
    }
    return "\(Int64((seconds / unit.value).rounded()))\(unit.key)"
  }
}
