/// How values are laid along an axis.
public enum AxisScale: Hashable, Sendable {
  case linear
  /// By their logarithms. Values of 0 and less have none: they are gaps.
  case log
  /// By their logarithms on both sides of zero, and nearly linear below a value.
  case symlog(linear: Double)

  /// Where a value stands on the axis, in units of a decade for the logarithmic ones; NaN for a value
  /// that has no place.
  package func position(of value: Double) -> Double {
    switch self {
    case .linear: value
    case .log: value > 0 ? Self.log10(value) : .nan
    case .symlog(let linear):
      Self.log10(1 + value.magnitude / max(linear, 1e-300)) * (value < 0 ? -1 : 1)
    }
  }

  /// The decadic logarithm of a positive number to 16 digits, the same on every machine.
  ///
  /// With x = m · 2^e and m near 1, ln m = 2 · artanh((m − 1) / (m + 1)).
  static func log10(_ value: Double) -> Double {
    guard value.isFinite, value > 0 else { return value > 0 ? value : .nan }
    var exponent = Double(value.exponent)
    var fraction = value.significand
    if fraction > 1.414_213_562_373_095 {
      fraction /= 2
      exponent += 1
    }
    let ratio = (fraction - 1) / (fraction + 1)
    let square = ratio * ratio
    var sum = 0.0
    var divisor = 25.0
    while divisor >= 1 {
      sum = sum * square + 1 / divisor
      divisor -= 2
    }
    let natural = 2 * ratio * sum
    return exponent * 0.301_029_995_663_981_2 + natural * 0.434_294_481_903_251_83
  }
}

/// What of an axis is fixed, whatever the values are.
public struct AxisLimits: Hashable, Sendable {
  /// The ends of the axis; what is beyond is cut off.
  public var min: Double?
  public var max: Double?
  /// Values that the axis shows in any case, and beyond them what there is.
  public var softMin: Double?
  public var softMax: Double?

  public init(
    min: Double? = nil, max: Double? = nil, softMin: Double? = nil, softMax: Double? = nil
  ) {
    self.min = min
    self.max = max
    self.softMin = softMin
    self.softMax = softMax
  }

  /// The bounds with what the soft limits add to them.
  package func widened(_ bounds: ClosedRange<Double>) -> ClosedRange<Double> {
    let lower = Swift.min(bounds.lowerBound, softMin ?? .infinity)
    let upper = Swift.max(bounds.upperBound, softMax ?? -.infinity)
    return lower...upper
  }
}
