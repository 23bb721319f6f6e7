/// The rule that decides by its winding number whether a point is inside a shape.
package enum FillRule: Hashable, Sendable {
  /// Points with any number except zero are inside.
  case nonZero
  /// Points with odd numbers are inside.
  case evenOdd
}

/// The options for drawing a line along a path. Lengths are in the path's space.
public struct StrokeStyle: Hashable, Sendable {
  /// The full width of the line; half of it lies on each side of the path.
  public var lineWidth: CGFloat
  /// The shape of the ends of open subpaths and of dashes.
  public var lineCap: CGLineCap
  /// The shape of corners.
  public var lineJoin: CGLineJoin
  /// The maximum ratio of a miter's length to the line width. A sharper corner gets a bevel. 1 is
  /// used for a value below 1, and 10 for one that is not finite.
  public var miterLimit: CGFloat
  /// The alternating lengths of dashes and gaps, repeated along the path; empty for a solid line.
  public var dash: [CGFloat]
  /// The length by which the dash pattern has already advanced at the start of each subpath.
  public var dashPhase: CGFloat

  /// Creates a style; by default a solid line of width 1 with butt caps and miter joins.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// The shape of the ends of an open subpath.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// The line ends at its end point.
  case butt = 0
  /// A half disc beyond the end point.
  case round = 1
  /// A half square beyond the end point.
  case square = 2
}

/// The shape of a corner between two segments.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// The outer edges are extended until they meet, within `miterLimit`.
  case miter = 0
  /// A disc around the corner.
  case round = 1
  /// A straight cut between the ends of the outer edges.
  case bevel = 2
}
