/// Lengths of time as people write them: "30s", "1h30min", "250ms".
enum ConfigDuration {
  private static let units: KeyValuePairs<String, Double> = [
    "ms": 0.001, "min": 60, "m": 60, "s": 1, "h": 3600, "d": 86_400,
  ]

  /// Seconds, or nil when the text is no duration. A unit is needed after every number.
  static func seconds(from text: String) -> Double? {
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
}
