import MartletGeometry

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
    case .log: value > 0 ? Elementary.log10(value) : .nan
    case .symlog(let linear):
      Elementary.log10(1 + value.magnitude / max(linear, 1e-300)) * (value < 0 ? -1 : 1)
    }
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
