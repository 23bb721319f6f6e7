import MartletGeometry

/// The mapping from values to positions on a value axis.
public enum AxisScale: Hashable, Sendable {
  case linear
  /// The decimal logarithm. Values of 0 or less have no position and become gaps.
  case log
  /// A logarithm on both sides of zero that is nearly linear for magnitudes below `linear`.
  case symlog(linear: Double)

  /// Returns the position of a value on the axis: the value itself on a linear axis, decades on the
  /// others. NaN for a value that the axis cannot show.
  package func position(of value: Double) -> Double {
    switch self {
    case .linear: value
    case .log: value > 0 ? Elementary.log10(value) : .nan
    case .symlog(let linear):
      Elementary.log10(1 + value.magnitude / max(linear, 1e-300)) * (value < 0 ? -1 : 1)
    }
  }
}

/// The limits of a value axis that do not depend on the values.
public struct AxisLimits: Hashable, Sendable {
  /// The fixed ends of the axis; values beyond them are cut off. Nil lets the values decide.
  public var min: Double?
  public var max: Double?
  /// Values that the axis always includes. It reaches beyond them if the data does.
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

  /// Returns the bounds, extended to include the soft limits.
  package func widened(_ bounds: ClosedRange<Double>) -> ClosedRange<Double> {
    let lower = Swift.min(bounds.lowerBound, softMin ?? .infinity)
    let upper = Swift.max(bounds.upperBound, softMax ?? -.infinity)
    return lower...upper
  }
}
