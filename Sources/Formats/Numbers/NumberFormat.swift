/// Writes numbers in the form that charts use.
package struct NumberFormat: Hashable, Sendable {
  /// The separator of groups of three digits: a narrow no-break space.
  package var groupSeparator = "\u{202F}"
  /// The separator between the whole number and its decimal places.
  package var decimalSeparator = "."
  /// The sign before a negative number.
  package var minusSign = "\u{2212}"

  /// The meaning of the numbers, such as bytes or a duration.
  package var style = NumberStyle.plain
  /// The number of decimal places, 0…9; nil to write the significant ones. In durations only
  /// seconds and milliseconds have decimal places.
  package var fractionDigits: Int?
  /// The unit, such as `W`. It follows the number and the prefix of the style, if there is one.
  package var unit = ""

  /// Whether the symbol of a currency precedes the number.
  package var currencyLeads = true

  /// Makes a format for plain numbers in a language.
  package init(language: Language = .english) {
    speak(language)
  }

  /// Sets the decimal separator, the minus sign and the position of currency symbols to those of a
  /// language.
  package mutating func speak(_ language: Language) {
    decimalSeparator = language.decimalSeparator
    minusSign = language.minusSign
    currencyLeads = language.currencyLeads
  }

  /// Writes all digits in groups of three: `4 674 485`, `−12.50`. Magnitudes from 10^15 are written
  /// in scientific notation, and NaN and infinity as a dash.
  ///
  /// - Parameter fractionDigits: the number of decimal places, 0…9; the last one is rounded half
  ///   away from zero.
  package func grouped(_ value: Double, fractionDigits: Int = 0) -> String {
    guard value.isFinite else { return "–" }
    let digits = min(max(fractionDigits, 0), 9)
    let scaled = (value.magnitude * Self.powersOfTen[digits]).rounded(.toNearestOrAwayFromZero)
    guard value.magnitude < 1e15, scaled < 1e18 else { return scientific(value) }
    let number = UInt64(scaled)
    let unit = UInt64(Self.powersOfTen[digits])
    var text = group(number / unit)
    if digits > 0 {
      let fraction = "\(number % unit)"
      text += decimalSeparator
      text += String(repeating: "0", count: digits - fraction.utf8.count) + fraction
    }
    return value < 0 && number != 0 ? minusSign + text : text
  }

  /// Returns the magnitude of a value, rounded in the same way as by `grouped`.
  static func rounded(_ value: Double, fractionDigits: Int) -> Double {
    let power = powersOfTen[min(max(fractionDigits, 0), 9)]
    return (value.magnitude * power).rounded(.toNearestOrAwayFromZero) / power
  }

  /// Writes a value with a precision that depends on it: whole numbers without decimal places,
  /// others with about three significant digits.
  func plain(_ value: Double, isWhole: Bool) -> String {
    if let fractionDigits { return grouped(value, fractionDigits: fractionDigits) }
    if isWhole || value.magnitude >= 1000 { return grouped(value) }
    if value.magnitude >= 100 { return grouped(value, fractionDigits: 1) }
    if value.magnitude >= 1 || value == 0 { return grouped(value, fractionDigits: 2) }
    var digits = 3
    var threshold = 0.1
    while digits < 9, value.magnitude < threshold {
      digits += 1
      threshold /= 10
    }
    return grouped(value, fractionDigits: digits)
  }

  /// Writes the short form: `1.1K` above 1,000 and below 999,000; `2.5M` above 1,000,000 and below
  /// 999,000,000. Other values are written with all digits. A final `.0` is omitted.
  package func short(_ value: Double) -> String {
    let size = value.magnitude
    if size > 1000, size < 999_000 { return trimmed(value / 1000) + "K" }
    if size > 1_000_000, size < 999_000_000 { return trimmed(value / 1_000_000) + "M" }
    return grouped(value)
  }

  private func trimmed(_ value: Double) -> String {
    let text = grouped(value, fractionDigits: 1)
    return text.hasSuffix("0") ? grouped(value) : text
  }

  /// Returns the labels of an axis with plain numbers. All labels except that of 0 share one of the
  /// suffixes K, M, B and T, or have none. `step` is the distance between ticks.
  func plainAxisLabels(_ ticks: [Double], step: Double) -> [String] {
    let largest = ticks.reduce(0) { max($0, $1.magnitude) }
    guard largest < 1e15, step > 0 else { return ticks.map { scientific($0) } }
    let unit = Self.units.last { largest > $0.size } ?? (1, "")
    let digits = Self.fractionDigits(of: step / unit.size)
    return ticks.map { tick in
      let text = grouped(tick / unit.size, fractionDigits: digits)
      return tick == 0 ? grouped(0) : text + unit.suffix
    }
  }

  private static let units: [(size: Double, suffix: String)] = [
    (1e3, "K"), (1e6, "M"), (1e9, "B"), (1e12, "T"),
  ]

  /// Returns the minimum number of decimal places that shows a step exactly, at most 9.
  package static func fractionDigits(of step: Double) -> Int {
    for digits in 0..<9 {
      let scaled = step * powersOfTen[digits]
      if (scaled - scaled.rounded()).magnitude < scaled * 1e-6 { return digits }
    }
    return 9
  }

  private func group(_ number: UInt64) -> String {
    let digits = "\(number)"
    guard digits.utf8.count > 3 else { return digits }
    var text = ""
    var left = digits.utf8.count
    for digit in digits {
      text.append(digit)
      left -= 1
      if left > 0, left % 3 == 0 { text += groupSeparator }
    }
    return text
  }

  private func scientific(_ value: Double) -> String {
    guard value.magnitude >= 1e-300 else { return "0" }
    var mantissa = value.magnitude
    var exponent = 0
    while mantissa >= 9.995 {
      mantissa /= 10
      exponent += 1
    }
    while mantissa < 0.9995 {
      mantissa *= 10
      exponent -= 1
    }
    let sign = value < 0 ? minusSign : ""
    return sign + grouped(mantissa, fractionDigits: 2) + "e\(exponent)"
  }

  private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}
