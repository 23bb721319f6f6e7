import MartletGeometry

/// The mapping from values to positions on a value axis.
public enum AxisScale: Hashable, Sendable {
  /// Positions are the values themselves.
  case linear
  /// Positions are decimal logarithms. A value of 0 or less has no position and becomes a gap.
  case log
  /// A logarithm on both sides of zero. The scale is nearly linear for values whose magnitude is
  /// less than the associated value `linear`, which is above 0. A `linear` below 1e-300 is replaced
  /// by 1e-300.
  case symlog(linear: Double)

  /// Returns the position of a value on the axis: the value itself on a linear axis, and decades on
  /// the other axes. The position is NaN for a value that the axis cannot show and for NaN.
  package func position(of value: Double) -> Double {
    switch self {
    case .linear: value
    case .log: value > 0 ? Elementary.log10(value) : .nan
    case .symlog(let linear):
      Elementary.log10(1 + value.magnitude / max(linear, 1e-300)) * (value < 0 ? -1 : 1)
    }
  }
}

/// Fixed limits of a value axis, and values that it must include.
public struct AxisLimits: Hashable, Sendable {
  /// The fixed lower end of the axis. Smaller values are cut off. Nil lets the values decide.
  public var min: Double?
  /// The fixed upper end of the axis. Larger values are cut off. Nil lets the values decide.
  public var max: Double?
  /// The axis begins at this value, or below it if the data does. Nil lets the values decide.
  public var softMin: Double?
  /// The axis ends at this value, or above it if the data does. Nil lets the values decide.
  public var softMax: Double?

  /// Makes limits. By default the values alone decide.
  public init(
    min: Double? = nil, max: Double? = nil, softMin: Double? = nil, softMax: Double? = nil
  ) {
    self.min = min
    self.max = max
    self.softMin = softMin
    self.softMax = softMax
  }

  /// Returns bounds that begin at `softMin` or below, and end at `softMax` or above.
  package func widened(_ bounds: ClosedRange<Double>) -> ClosedRange<Double> {
    let lower = Swift.min(bounds.lowerBound, softMin ?? .infinity)
    let upper = Swift.max(bounds.upperBound, softMax ?? -.infinity)
    return lower...upper
  }
}
