/// How an even winding number counts.
package enum FillRule: Hashable, Sendable {
  case nonZero
  case evenOdd
}

/// How an outline is turned into a stroke; lengths in the path's space.
public struct StrokeStyle: Hashable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

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

/// The shape of an open subpath's ends.
public enum CGLineCap: Int32, Hashable, Sendable {
  case butt = 0
  case round = 1
  case square = 2
}

/// The shape of a corner between two segments.
public enum CGLineJoin: Int32, Hashable, Sendable {
  case miter = 0
  case round = 1
  case bevel = 2
}
