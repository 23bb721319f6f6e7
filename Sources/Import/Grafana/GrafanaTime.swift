/// A duration as Grafana writes it, such as "5m", "7d" and "now-6h".
enum GrafanaTime {
  private static let units: [Character: Double] = [
    "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800, "M": 2_592_000, "Q": 7_776_000,
    "y": 31_536_000,
  ]

  /// Returns the seconds of a duration. Nil for any other text, and for durations below a second or
  /// above ten years.
  static func seconds(_ text: some StringProtocol) -> Double? {
    guard let letter = text.last, let unit = units[letter], let count = Double(text.dropLast())
    else { return nil }
    let seconds = count * unit
    return (1...315_360_000).contains(seconds) ? seconds : nil
  }

  /// Returns the length in seconds of a range that ends now, from its start: "now-6h" or
  /// "now-7d/d". For "now/d" and the like it is one whole unit.
  static func range(_ from: String) -> Double? {
    guard from.hasPrefix("now") else { return nil }
    let rest = from.dropFirst(3).split(separator: "/", omittingEmptySubsequences: false)
    if let first = rest.first, first.hasPrefix("-") { return seconds(first.dropFirst()) }
    return rest.count == 2 ? seconds("1" + rest[1]) : nil
  }
}
