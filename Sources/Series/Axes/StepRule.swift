import MartletFormats

/// The rule for the round distances between grid lines.
package enum StepRule: Hashable, Sendable {
  /// 1, 2, 2.5, 5 and 8 times a power of ten.
  case decimal
  /// 1, 2, 2.5 and 5 times a power of ten, all of which divide the next power.
  case divisorsOfTen
  /// The whole numbers among the steps of `divisorsOfTen`: 1, 2, 5, 10, 20, 25 and so on.
  case whole
  /// Powers of two. Steps of 1 or less, and of 1e300 or more, are decimal.
  case binary
  /// Divisors of a minute, an hour or a day in seconds. Longer steps are a decimal number of days,
  /// such as 2.5. Steps of a second or less are decimal.
  case clock

  private static let clockSteps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
    86_400,
  ]

  /// Returns the smallest round step that is at least `value`, which must be positive.
  package func step(atLeast value: Double) -> Double {
    let slack = 1 - 1e-12
    switch self {
    case .decimal: return ValueScale.niceStep(atLeast: value)
    case .divisorsOfTen: return ValueScale.niceStep(atLeast: value, [1, 2, 2.5, 5])
    case .whole:
      let step = StepRule.divisorsOfTen.step(atLeast: max(value, 1))
      return step == 2.5 ? 5 : step
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

extension NumberStyle {
  /// The rule for the round distances between grid lines.
  package var steps: StepRule {
    switch self {
    case .plain, .si, .percent, .currency: .decimal
    case .bytes: .binary
    case .duration: .clock
    }
  }
}
