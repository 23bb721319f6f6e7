/// Numbers, and lengths of time.
extension ConfigReader {
  /// Reads a number, whole or not, within a closed range. Returns nil if the key is missing or its
  /// value is wrong; NaN is wrong.
  package mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(key, as: .number(range)) else { return nil }
    let number: Double
    switch value.kind {
    case .integer(let whole): number = Double(whole)
    case .float(let float): number = float
    default:
      expected("a number", for: key, found: value)
      return nil
    }
    guard range.contains(number) else {
      report(
        "\(dottedName(key)) takes a number from \(Self.text(range.lowerBound)) to "
          + "\(Self.text(range.upperBound)), found \(Self.text(number))", at: value.location)
      return nil
    }
    return number
  }

  /// Reads a whole number within a closed range. Returns nil if the key is missing or its value is
  /// wrong.
  package mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let value = value(key, as: .whole(range)) else { return nil }
    guard case .integer(let whole) = value.kind else {
      expected("a whole number", for: key, found: value)
      return nil
    }
    guard let number = Int(exactly: whole), range.contains(number) else {
      report(
        "\(dottedName(key)) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "found \(whole)", at: value.location)
      return nil
    }
    return number
  }

  /// Reads a length of time and returns it in seconds: "30s", "5min", "1h30min", or a plain number
  /// of seconds. Returns nil if the key is missing or its value is wrong. 0 is accepted outside of
  /// the range too; its meaning depends on the key.
  package mutating func duration(_ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(key, as: .duration(range)) else { return nil }
    let seconds: Double?
    switch value.kind {
    case .integer(let whole): seconds = Double(whole)
    case .float(let float): seconds = float
    case .string(let text): seconds = ConfigDuration.seconds(from: text)
    default:
      expected("a duration such as \"30s\"", for: key, found: value)
      return nil
    }
    if let seconds, seconds == 0 || range.contains(seconds) { return seconds }
    let bounds = [range.lowerBound, range.upperBound].map(ConfigDuration.text)
    report(
      "\(dottedName(key)) takes 0 or a duration from \"\(bounds[0])\" to \"\(bounds[1])\", found "
        + value.excerpt, at: value.location)
    return nil
  }

  /// Reads a length of time and returns it in whole milliseconds. Returns nil if the key is missing
  /// or its value is 0 or wrong.
  ///
  /// - Parameter seconds: the accepted range in seconds.
  package mutating func milliseconds(_ key: String, in seconds: ClosedRange<Double>) -> Int64? {
    guard let length = duration(key, in: seconds), length > 0 else { return nil }
    return Int64((length * 1000).rounded())
  }

  /// Reads an array of exactly `count` numbers, each within a closed range. Returns nil if the key
  /// is missing or one of the values is wrong.
  package mutating func numbers(
    _ key: String, count: Int, in range: ClosedRange<Double>
  ) -> [Double]? {
    numbers(key, count: count...count, in: range)
  }

  /// Reads an array of numbers, each within a closed range. Returns nil if the key is missing, or
  /// if a value or the number of values is wrong.
  package mutating func numbers(
    _ key: String, count: ClosedRange<Int>, in range: ClosedRange<Double>
  ) -> [Double]? {
    guard let value = value(key, as: .list(.number(range), count: count)) else { return nil }
    let bounds = "from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    let counts = count.count == 1 ? "" : "\(count.lowerBound) to "
    let wanted = "an array of \(counts)\(count.upperBound) numbers \(bounds)"
    guard case .array(let items) = value.kind, count.contains(items.count) else {
      expected(wanted, for: key, found: value)
      return nil
    }
    var result: [Double] = []
    for item in items {
      let number: Double? =
        switch item.kind {
        case .integer(let whole): Double(whole)
        case .float(let float): float
        default: nil
        }
      guard let number, range.contains(number) else {
        report("\(dottedName(key)) takes \(wanted), found \(item.excerpt)", at: item.location)
        return nil
      }
      result.append(number)
    }
    return result
  }

  /// Returns a number in the form that a person writes: 90, not 90.0.
  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? "\(number)"
  }
}
