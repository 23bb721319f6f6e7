/// A value axis: its range and its grid lines.
package struct ValueScale: Hashable, Sendable {
  /// The position of the bottom of the graph. It is a multiple of the step, unless a lower limit is
  /// set. On a linear scale it is a value.
  package var lower: Double
  /// The position of the top; greater than `lower`.
  package var upper: Double
  /// The distance between two grid lines of a linear axis; positive.
  package var step: Double
  private var rule: StepRule
  /// The mapping from values to positions.
  package private(set) var scale = AxisScale.linear
  /// The values of the grid lines of an axis that is not linear.
  private var marks: [Double] = []

  /// Makes a linear axis from its ends and the distance between its grid lines.
  package init(lower: Double, upper: Double, step: Double, rule: StepRule = .decimal) {
    self.lower = lower
    self.upper = upper
    self.step = step
    self.rule = rule
  }

  /// The axis of a chart without values: 0 to 1.
  package static let empty = ValueScale(lower: 0, upper: 1, step: 0.5)

  /// Fits a linear axis to values. It begins at the minimum rounded down to a step, or at zero if
  /// zero is included, and ends at the maximum.
  ///
  /// - Parameters:
  ///   - bounds: the minimum and the maximum value to show. If both are equal, room is added above
  ///     and below.
  ///   - lines: the maximum number of grid lines; at least 3.
  ///   - includesZero: whether zero is on the axis.
  ///   - rule: the rule for round steps.
  package init(
    fitting bounds: ClosedRange<Double>, lines: Int, includesZero: Bool = false,
    rule: StepRule = .decimal
  ) {
    var bounds = bounds
    if includesZero { bounds = min(bounds.lowerBound, 0)...max(bounds.upperBound, 0) }
    bounds = Self.withRoom(bounds, below: !includesZero)
    let (lower, step) = Self.base(of: bounds, intervals: Double(max(lines, 3) - 1), rule)
    self.init(lower: lower, upper: bounds.upperBound, step: step, rule: rule)
  }

  /// Fits a logarithmic axis to `bounds`, which are positions. Grid lines are at 1, 2 and 5 times
  /// the powers of ten. If these are too many, they are only at the powers, then at every second or
  /// third power, and so on.
  ///
  /// - Parameter lines: the maximum number of grid lines; at least 3.
  package init(
    positionsOn scale: AxisScale, fitting bounds: ClosedRange<Double>, lines: Int
  ) {
    let room = bounds.upperBound - bounds.lowerBound < 1e-9 ? 0.3 : 0
    let (low, high) = (bounds.lowerBound - room, bounds.upperBound + room)
    self.init(lower: low, upper: high, step: 1)
    self.scale = scale
    let maximum = max(lines, 3)
    for candidates in Self.powers(on: scale, from: low, to: high) {
      // The axis begins at a grid line, as a linear axis does.
      let below = candidates.last { scale.position(of: $0) <= low + 1e-9 }
      let shown = candidates.filter { (low...high).contains(scale.position(of: $0)) }
      marks = (below.map { [$0] } ?? []) + shown.filter { $0 != below }
      if marks.count <= maximum { break }
    }
    if let first = marks.first { lower = min(low, scale.position(of: first)) }
  }

  /// Returns sets of round values for an axis between two positions, in order of decreasing size.
  private static func powers(on scale: AxisScale, from low: Double, to high: Double) -> [[Double]] {
    func decade(_ exponent: Int) -> Double {
      var power = 1.0
      for _ in 0..<exponent.magnitude { power *= 10 }
      return exponent < 0 ? 1 / power : power
    }
    func row(_ factors: [Double], every step: Int) -> [Double] {
      switch scale {
      case .linear: return []
      case .log:
        let first = Int(max(low, -300).rounded(.down)) - step
        let last = Int(min(high, 300).rounded(.up))
        return (first...max(first, last)).filter { $0 % step == 0 }.flatMap { exponent in
          factors.map { $0 * decade(exponent) }
        }
      case .symlog(let linear):
        let reach = Int(min(max(low.magnitude, high.magnitude), 300).rounded(.up))
        let sizes = (0...reach).filter { $0 % step == 0 }.flatMap { exponent in
          factors.map { $0 * decade(exponent) * linear }
        }
        return sizes.reversed().map { -$0 } + [0] + sizes
      }
    }
    return [row([1, 2, 5], every: 1)] + [1, 2, 3, 5, 10, 25, 50, 100].map { row([1], every: $0) }
  }

  /// Returns the scale with its ends at the fixed limits. Limits are values, not positions. Limits
  /// that leave no room are ignored.
  package func limited(to limits: AxisLimits) -> ValueScale {
    if limits.min == nil, limits.max == nil { return self }
    var result = self
    if let low = limits.min.map(scale.position), !low.isNaN { result.lower = low }
    if let high = limits.max.map(scale.position), !high.isNaN { result.upper = high }
    guard result.upper > result.lower else { return self }
    if scale != .linear { return result }
    // The number of grid lines stays about the same when the ends move.
    let intervals = max((upper - lower) / step, 2)
    result.step = rule.step(atLeast: (result.upper - result.lower) / intervals * (1 - 1e-9))
    return result
  }

  /// Returns a linear axis for other values, with grid lines at the same heights as on this one.
  package func aligned(to bounds: ClosedRange<Double>) -> ValueScale {
    let intervals = (upper - lower) / step
    let room = Self.withRoom(bounds, below: true)
    let (lower, step) = Self.base(of: room, intervals: intervals, rule)
    return ValueScale(lower: lower, upper: lower + step * intervals, step: step, rule: rule)
  }

  /// Returns the bounds. If both are the same value, a tenth of it is added on both sides.
  private static func withRoom(
    _ bounds: ClosedRange<Double>, below: Bool
  ) -> ClosedRange<Double> {
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    guard high - low <= max(low.magnitude, high.magnitude) * 1e-12 else { return bounds }
    let room = low == 0 ? 1 : low.magnitude * 0.1
    return (low == 0 || !below ? low : low - room)...(high + room)
  }

  /// Returns the smallest round step with which this number of intervals reaches the upper bound,
  /// and a multiple of the step as the lower end.
  private static func base(
    of bounds: ClosedRange<Double>, intervals: Double, _ rule: StepRule
  ) -> (lower: Double, step: Double) {
    var step = rule.step(atLeast: (bounds.upperBound - bounds.lowerBound) / intervals)
    // Rounding the lower end down lengthens the span. With fewer than two intervals the loop might
    // never find a span that contains both signs.
    for _ in 0..<20 {
      let lower = roundedDown(bounds.lowerBound, to: step)
      if (bounds.upperBound - lower) / step <= intervals * (1 + 1e-9) { return (lower, step) }
      step = rule.step(atLeast: step * 1.01)
    }
    return (bounds.lowerBound, (bounds.upperBound - bounds.lowerBound) / intervals)
  }

  /// The values of the grid lines, from bottom to top.
  package var ticks: [Double] {
    if scale != .linear {
      return marks.filter { (lower...max(lower, upper)).contains(coordinate(of: $0)) }
    }
    guard step > 0, upper > lower, (upper - lower) / step < 1000 else { return [lower] }
    var ticks: [Double] = []
    var index = 0.0
    // A fixed limit may not be a multiple of the step.
    let first = (lower / step - 1e-9).rounded(.up) * step
    while first + index * step <= upper + step * 1e-9 {
      let tick = first + index * step
      ticks.append(tick.magnitude < step * 1e-9 ? 0 : tick)
      index += 1
    }
    return ticks
  }

  /// Returns the position of a value, in the units of `lower` and `upper`; NaN for a value without
  /// a position.
  package func coordinate(of value: Double) -> Double { scale.position(of: value) }

  /// Returns the height of a value as a share of the axis: 0 at the bottom, 1 at the top. It may
  /// lie outside 0…1, and is NaN for a value without a position.
  package func position(of value: Double) -> Double {
    upper > lower ? (coordinate(of: value) - lower) / (upper - lower) : 0.5
  }

  /// Returns the smallest number that is at least `value` and is a factor times a power of ten.
  /// `value` must be positive.
  ///
  /// - Parameter factors: numbers from 1 to below 10 in increasing order, 1 first.
  package static func niceStep(
    atLeast value: Double, _ factors: [Double] = [1, 2, 2.5, 5, 8]
  ) -> Double {
    guard value > 1e-300, value < 1e300 else { return value > 1e-300 ? 1e300 : 1e-300 }
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    for factor in factors where factor * power >= value * (1 - 1e-12) {
      return factor * power
    }
    return 10 * power
  }

  private static func roundedDown(_ value: Double, to step: Double) -> Double {
    // A multiple of the step stays unchanged, despite rounding errors.
    let quotient = value / step
    let nearest = quotient.rounded()
    let whole =
      (quotient - nearest).magnitude < 1e-9 ? nearest : quotient.rounded(.down)
    return whole * step
  }
}
