import MartletGeometry

/// A timing curve: it maps the elapsed share of a duration to the share of the distance.
public struct UnitCurve: Hashable, Sendable {
  /// The same curve as the type that computes it, which `Animation` uses, too.
  let curve: TimingCurve

  /// Constant speed.
  public static let linear = UnitCurve(curve: .linear)
  /// Slow at the start.
  public static let easeIn = UnitCurve(curve: .easeIn)
  /// Slow at the end.
  public static let easeOut = UnitCurve(curve: .easeOut)
  /// Slow at both ends.
  public static let easeInOut = UnitCurve(curve: .easeInOut)
  /// The lower right quarter of a circle: it starts at rest and ends infinitely fast.
  public static let circularEaseIn = UnitCurve(curve: .circularIn)
  /// The upper left quarter of a circle: it starts infinitely fast and ends at rest.
  public static let circularEaseOut = UnitCurve(curve: .circularOut)
  /// Two quarters of circles: it is at rest at both ends and infinitely fast in the middle.
  public static let circularEaseInOut = UnitCurve(curve: .circularInOut)

  /// Returns a cubic Bézier curve from (0, 0) to (1, 1), where x is time. The x coordinates are
  /// clamped to 0…1.
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    UnitCurve(
      curve: .bezier(
        x1: Double(startControlPoint.x), y1: Double(startControlPoint.y),
        x2: Double(endControlPoint.x), y2: Double(endControlPoint.y)))
  }

  /// The curve with time and distance exchanged. The distance of a Bézier curve may leave 0…1, but
  /// the time of its inverse may not, so the control points of the inverse are clamped.
  public var inverse: UnitCurve {
    switch curve {
    // No public curve glides, so the inverse of `glide` is never needed.
    case .linear, .glide: self
    case .bezier(let x1, let y1, let x2, let y2):
      UnitCurve(curve: .bezier(x1: y1, y1: x1, x2: y2, y2: x2))
    case .circularIn: .circularEaseOut
    case .circularOut: .circularEaseIn
    case .circularInOut: UnitCurve(curve: .circularOutIn)
    case .circularOutIn: .circularEaseInOut
    }
  }

  /// Returns the share of the distance at `progress`. Below 0 it is 0, above 1 it is 1, and for NaN
  /// it is 0.
  public func value(at progress: Double) -> Double { curve.value(at: progress) }

  /// Returns the slope of the curve at `progress`; 0 outside 0…1, and 0 where the curve is
  /// vertical.
  public func velocity(at progress: Double) -> Double { curve.slope(at: progress) }
}
