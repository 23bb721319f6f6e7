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

  /// The rule that says which steps are round.
  package var steps: StepRule {
    switch self {
    case .plain, .si, .percent, .currency: .decimal
    case .bytes: .binary
    case .duration: .clock
    }
  }
}

/// The round distances between grid lines.
package enum StepRule: Hashable, Sendable {
  /// 1, 2, 2.5, 5 and 8 times a power of ten.
  case decimal
  /// Powers of two.
  case binary
  /// Divisors of a minute, an hour or a day in seconds; whole days above, decimals below a second.
  case clock

  private static let clockSteps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
    86_400,
  ]

  /// Returns the least round step that is at least `value`, which must be positive.
  package func step(atLeast value: Double) -> Double {
    let slack = 1 - 1e-12
    switch self {
    case .decimal: return ValueScale.niceStep(atLeast: value)
    case .binary:
      guard value > 1, value < 1e300 else { return ValueScale.niceStep(atLeast: value) }
      var step = 1.0
      while step < value * slack { step *= 2 }
      return step
    case .clock:
      guard value > 1 else { return ValueScale.niceStep(atLeast: value) }
      if let step = Self.clockSteps.first(where: { $0 >= value * slack }) { return step }
      return ValueScale.niceStep(atLeast: value / 86_400) * 86_400
    }
  }
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

  /// Returns the largest prefix with which the number is at least one.
  private func prefix(of value: Double) -> Prefix {
    let all = style == .bytes ? Self.bytePrefixes : Self.siPrefixes
    let one = Prefix(size: 1, text: style == .bytes ? "B" : "")
    if value == 0 { return one }
    return all.last { value.magnitude >= $0.size * (1 - 1e-12) } ?? all.first ?? one
  }

  /// Writes a value with its unit, with `fractionDigits` or the significant decimal places.
  package func value(_ value: Double, isWhole: Bool) -> String {
    guard value.isFinite else { return "–" }
    switch style {
    case .plain: return withUnit(plain(value, isWhole: isWhole))
    case .percent: return grouped(value * 100, fractionDigits: fractionDigits ?? 1) + "%"
    case .duration: return duration(value)
    case .currency: return price(value)
    case .si, .bytes:
      let prefix = prefix(of: value)
      let scaled = value / prefix.size
      let places = scaled.magnitude < 9.995 ? 2 : scaled.magnitude < 99.95 ? 1 : 0
      let digits = fractionDigits ?? (isWhole && prefix.size == 1 ? 0 : places)
      return withUnit(grouped(scaled, fractionDigits: digits), prefix: prefix.text)
    }
  }

  /// Returns the labels of an axis. They share one unit and have as many decimal places as the step
  /// needs. Zero has no unit.
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
      let prefix = prefix(of: largest)
      let digits = min(Self.fractionDigits(of: step / prefix.size), 3)
      return ticks.map { tick in
        if tick == 0 { return grouped(0) }
        return withUnit(grouped(tick / prefix.size, fractionDigits: digits), prefix: prefix.text)
      }
    }
  }

  private func withUnit(_ number: String, prefix: String = "") -> String {
    let unit = prefix + (style == .bytes ? "" : unit)
    return unit.isEmpty ? number : number + "\u{202F}" + unit
  }

  private static let clockUnits: [(seconds: Double, name: String)] = [
    (86_400, "d"), (3600, "h"), (60, "min"), (1, "s"),
  ]

  /// Writes a duration in its largest unit and, unless that part is 0, the next smaller one.
  private func duration(_ seconds: Double) -> String {
    let sign = seconds < 0 ? minusSign : ""
    let size = seconds.magnitude
    if size < 1 {
      let digits = fractionDigits ?? (size < 0.01 && size > 0 ? 2 : 0)
      return sign + grouped(size * 1000, fractionDigits: digits) + "\u{202F}ms"
    }
    if size < 60 {
      let digits = fractionDigits ?? (size == size.rounded() ? 0 : 1)
      return sign + grouped(size, fractionDigits: digits) + "\u{202F}s"
    }
    guard size < 1e15 else { return sign + grouped(size / 86_400) + "\u{202F}d" }
    let place = Self.clockUnits.firstIndex { size >= $0.seconds } ?? 0
    let unit = Self.clockUnits[place]
    let finer = Self.clockUnits[min(place + 1, Self.clockUnits.count - 1)]
    let count = (size / finer.seconds).rounded()
    let ratio = (unit.seconds / finer.seconds).rounded()
    let whole = (count / ratio).rounded(.down)
    let rest = count - whole * ratio
    let text = sign + grouped(whole) + "\u{202F}" + unit.name
    return rest == 0 ? text : text + " " + grouped(rest) + "\u{202F}" + finer.name
  }
}
