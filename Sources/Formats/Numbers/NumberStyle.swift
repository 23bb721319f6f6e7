/// The meaning of a chart's numbers.
public enum NumberStyle: String, Hashable, Sendable, CaseIterable {
  /// Numbers in groups of three digits, with `K`, `M`, `B` and `T` on axes.
  case plain
  /// Numbers with SI prefixes: `1.25 kW`.
  case si
  /// Bytes with the binary prefixes of IEC 80000-13: `1.50 MiB`.
  case bytes
  /// Seconds, written with at most two units: `3 h 25 min`.
  case duration
  /// Shares; 1 is written as 100%.
  case percent
  /// An amount of money: `€1,250.00`, `1 250,00 €`. The unit is the ISO 4217 code of the currency.
  case currency
}

extension NumberFormat {
  private struct Prefix {
    var size: Double
    var text: String
  }

  private static let siPrefixes = [
    Prefix(size: 1e-9, text: "n"), Prefix(size: 1e-6, text: "µ"), Prefix(size: 1e-3, text: "m"),
    Prefix(size: 1, text: ""), Prefix(size: 1e3, text: "k"), Prefix(size: 1e6, text: "M"),
    Prefix(size: 1e9, text: "G"), Prefix(size: 1e12, text: "T"), Prefix(size: 1e15, text: "P"),
  ]

  private static let bytePrefixes = [
    Prefix(size: 1, text: "B"), Prefix(size: 0x1p10, text: "KiB"),
    Prefix(size: 0x1p20, text: "MiB"), Prefix(size: 0x1p30, text: "GiB"),
    Prefix(size: 0x1p40, text: "TiB"), Prefix(size: 0x1p50, text: "PiB"),
  ]

  private var prefixes: [Prefix] { style == .bytes ? Self.bytePrefixes : Self.siPrefixes }

  /// A number gets a prefix if its magnitude is at least this share of the prefix's size. The share
  /// is below 1 because quotients are rounded.
  private static let tolerance = 1 - 1e-12

  /// Returns the largest prefix that leaves a number of at least 1 before it.
  private func prefix(of value: Double) -> Prefix {
    let one = Prefix(size: 1, text: style == .bytes ? "B" : "")
    if value == 0 { return one }
    return prefixes.last { value.magnitude >= $0.size * Self.tolerance } ?? prefixes.first ?? one
  }

  /// Writes a value with the largest prefix that leaves a number of at least 1 after rounding.
  private func prefixed(_ value: Double, isWhole: Bool) -> String {
    func decimals(_ prefix: Prefix) -> Int {
      if let fractionDigits { return fractionDigits }
      if isWhole, prefix.size == 1 { return 0 }
      let scaled = value.magnitude / prefix.size
      return scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0
    }
    var prefix = prefix(of: value)
    // Rounding can reach the next prefix: 999.7 W are 1.00 kW, not 1000 W.
    let rounded = Self.rounded(value / prefix.size, fractionDigits: decimals(prefix)) * prefix.size
    if let next = prefixes.first(where: { $0.size > prefix.size }),
      rounded >= next.size * Self.tolerance
    {
      prefix = next
    }
    let number = grouped(value / prefix.size, fractionDigits: decimals(prefix))
    return withUnit(number, prefix: prefix.text)
  }

  /// Writes a value with its unit. It has `fractionDigits` decimal places, or a number of places
  /// that suits the style and the value. NaN and infinity become a dash.
  ///
  /// - Parameter isWhole: whether the series has only whole numbers, which need no decimal places.
  package func value(_ value: Double, isWhole: Bool) -> String {
    guard value.isFinite else { return "–" }
    switch style {
    case .plain: return withUnit(plain(value, isWhole: isWhole))
    case .percent: return grouped(value * 100, fractionDigits: fractionDigits ?? 1) + "%"
    case .duration: return duration(value)
    case .currency: return price(value)
    case .si, .bytes: return prefixed(value, isWhole: isWhole)
    }
  }

  /// Returns the labels of an axis, one for each tick. They share one unit and have as many decimal
  /// places as the step needs. Zero has no unit.
  ///
  /// - Parameters:
  ///   - ticks: the values to label.
  ///   - step: the distance between them, above 0.
  package func axisLabels(_ ticks: [Double], step: Double) -> [String] {
    let largest = ticks.reduce(0) { max($0, $1.magnitude) }
    switch style {
    case .plain: return plainAxisLabels(ticks, step: step)
    case .currency:
      let currency = Currency(code: unit)
      return plainAxisLabels(ticks, step: step).map { withCurrency($0, currency) }
    case .percent:
      let digits = Self.fractionDigits(of: step * 100)
      return ticks.map { grouped($0 * 100, fractionDigits: digits) + "%" }
    case .duration: return ticks.map { $0 == 0 ? "0" : duration($0) }
    case .si, .bytes:
      func digits(_ prefix: Prefix) -> Int { Self.fractionDigits(of: step / prefix.size) }
      // The labels have at most three decimal places. If the step needs more with the largest
      // prefix, a smaller prefix is used, so that neighbouring labels differ: 1000.25 W instead of
      // 1.000 kW.
      let largestPrefix = prefix(of: largest)
      let prefix =
        prefixes.last { $0.size <= largestPrefix.size && digits($0) <= 3 } ?? largestPrefix
      let decimals = min(digits(prefix), 3)
      return ticks.map { tick in
        if tick == 0 { return grouped(0) }
        return withUnit(grouped(tick / prefix.size, fractionDigits: decimals), prefix: prefix.text)
      }
    }
  }

  private func withUnit(_ number: String, prefix: String = "") -> String {
    let unit = prefix + (style == .bytes ? "" : unit)
    return unit.isEmpty ? number : number + "\u{202F}" + unit
  }

  private static let clockUnits: [(seconds: Double, name: String)] = [
    (1, "s"), (60, "min"), (3600, "h"), (86_400, "d"),
  ]

  /// Writes a duration in its largest unit and the next smaller one. The smaller part is left out
  /// if it is 0. Only milliseconds and seconds have decimal places.
  ///
  /// If rounding fills a unit, the next larger unit is used: 59.97 s is written as `1 min`.
  private func duration(_ seconds: Double) -> String {
    let size = seconds.magnitude
    let fine = fractionDigits ?? (size < 0.01 && size > 0 ? 2 : 0)
    if Self.rounded(size * 1000, fractionDigits: fine) < 1000 {
      return grouped(seconds * 1000, fractionDigits: fine) + "\u{202F}ms"
    }
    let coarse = fractionDigits ?? (size == size.rounded() ? 0 : 1)
    if Self.rounded(size, fractionDigits: coarse) < 60 {
      return grouped(seconds, fractionDigits: coarse) + "\u{202F}s"
    }
    guard size < 1e15 else { return grouped(seconds / 86_400) + "\u{202F}d" }
    let units = Self.clockUnits
    func decimals(_ index: Int) -> Int { index == 0 ? fractionDigits ?? 0 : 0 }
    // Returns the duration in the unit below `units[index]`, rounded.
    func count(_ index: Int) -> Double {
      Self.rounded(size / units[index - 1].seconds, fractionDigits: decimals(index - 1))
    }
    let last = units.count - 1
    // The largest unit is the first one whose next larger unit the rounded duration does not fill.
    let index =
      (1..<last).first { count($0) * units[$0 - 1].seconds < units[$0 + 1].seconds } ?? last
    let (unit, finer) = (units[index], units[index - 1])
    let ratio = unit.seconds / finer.seconds
    let whole = (count(index) / ratio).rounded(.down)
    let rest = count(index) - whole * ratio
    let text = (seconds < 0 ? minusSign : "") + grouped(whole) + "\u{202F}" + unit.name
    if rest == 0 { return text }
    let number = grouped(rest, fractionDigits: decimals(index - 1))
    return text + " " + number + "\u{202F}" + finer.name
  }
}
