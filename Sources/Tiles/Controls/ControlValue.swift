import MartletData

/// The values that controls send, as texts.
enum ControlValue {
  /// Returns the shortest text of a number: "21.5", "3".
  static func text(_ number: Double) -> String {
    if number == number.rounded(), let whole = Int64(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  /// Returns whether an item shows the value that was sent. Numbers are compared as numbers. "on",
  /// "1", "yes" and "open" are true, in upper or lower case.
  static func matches(_ reading: DataValue.Reading, _ value: String) -> Bool {
    switch reading {
    case .number(let number):
      // A word is 1 or 0; any other text is parsed as a number.
      return (Double(value) ?? truth(value).map { $0 ? 1 : 0 }) == number
    case .truth(let truth): return Self.truth(value) == truth
    case .text(let text):
      return text == value || text.lowercased() == value.lowercased()
    }
  }

  private static func truth(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "on", "true", "1", "yes", "open": true
    case "off", "false", "0", "no", "closed": false
    default: nil
    }
  }

  /// Returns the nearest number on the steps from `minimum`, without the rounding errors of binary
  /// fractions. The result is at least `minimum` and at most `maximum`.
  static func onStep(_ number: Double, from minimum: Double, to maximum: Double, step: Double)
    -> Double
  {
    guard step > 0 else { return min(max(number, minimum), maximum) }
    let steps = ((number - minimum) / step).rounded()
    let exact = minimum + steps * step
    // Nine decimals are finer than any control, and rounding to them removes the error of sums such
    // as 0.1 + 0.2.
    let rounded = exact.magnitude < 1e6 ? (exact * 1e9).rounded() / 1e9 : exact
    return min(max(rounded, minimum), maximum)
  }
}
