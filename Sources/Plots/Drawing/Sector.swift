import MartletUI

/// A sector of a ring as a path. Angles are fractions of a full turn, clockwise from the top.
struct Sector {
  var center: CGPoint
  /// The inner radius, in points; 0 for a sector of a pie.
  var inner: CGFloat
  /// The outer radius, in points.
  var outer: CGFloat
  /// The angle at which the sector begins, as a fraction of a full turn.
  var start: Double
  /// The angle at which the sector ends, as a fraction of a full turn.
  var end: Double
  /// The distance by which both straight sides are moved inwards, in points.
  var inset: CGFloat = 0
  /// The radius of the outer corners, in points.
  var corner: CGFloat = 0

  /// Makes a sector without insets and with sharp corners.
  ///
  /// - Parameters:
  ///   - start: the angle at which the sector begins, as a fraction of a full turn.
  ///   - end: the angle at which the sector ends, as a fraction of a full turn.
  ///   - inner: the inner radius; automatic for a sector of a pie.
  ///   - outer: the outer radius; automatic for the largest circle in the plot area.
  ///   - area: the plot area. Ratios and insets refer to the radius of the largest circle inside.
  init(
    from start: Double, to end: Double, inner: MarkDimension, outer: MarkDimension, in area: CGRect
  ) {
    let maximum = min(area.width, area.height) / 2
    func radius(_ dimension: MarkDimension, _ defaultRadius: CGFloat) -> CGFloat {
      switch dimension.form {
      case .automatic: defaultRadius
      case .points(let points): points
      case .ratio(let ratio): maximum * ratio
      case .inset(let inset): maximum - inset
      }
    }
    self.start = start
    self.end = end
    center = CGPoint(x: area.midX, y: area.midY)
    self.outer = max(radius(outer, maximum), 0)
    self.inner = min(max(radius(inner, 0), 0), self.outer)
  }

  /// The point at half of the angle, in the middle between both radii.
  var middle: CGPoint { point((start + end) / 2, (inner + outer) / 2) }

  /// Returns the middle of a view of `size` beside the outer arc, at half of the angle.
  ///
  /// - Parameter spacing: the distance between the arc and the view, in points.
  func outside(_ size: CGSize, spacing: CGFloat) -> CGPoint {
    let (sin, cos) = Elementary.sinCos(.pi * (start + end))
    let arc = point((start + end) / 2, outer + spacing)
    return CGPoint(
      x: arc.x + CGFloat(sin) * size.width / 2, y: arc.y - CGFloat(cos) * size.height / 2)
  }

  /// Returns the point at an angle and a radius. The angle is a fraction of a full turn.
  private func point(_ turn: Double, _ radius: CGFloat) -> CGPoint {
    let (sin, cos) = Elementary.sinCos(2 * .pi * turn)
    return CGPoint(x: center.x + radius * CGFloat(sin), y: center.y - radius * CGFloat(cos))
  }

  /// The outline; empty for a sector without a size, and if the insets leave nothing.
  var path: Path {
    guard outer > 0, end > start else { return Path() }
    // An inset of d points at radius r takes an angle of d / r radians.
    func angles(_ radius: CGFloat, _ inset: CGFloat) -> (Double, Double)? {
      let room = radius > 0 ? Double(inset / radius) / (2 * .pi) : 0
      let (a, b) = (start + room, end - room)
      return a < b ? (a, b) : nil
    }
    func angle(_ turn: Double) -> Angle { .radians(2 * .pi * turn - .pi / 2) }
    var path = Path()
    let round = min(corner, (outer - inner) / 2)
    guard let outside = angles(outer, inset) else { return path }
    if round > 0.5, let arc = angles(outer - round, inset + round) {
      path.move(to: point(angles(outer - round, inset)?.0 ?? arc.0, outer - round))
      path.addQuadCurve(to: point(arc.0, outer), control: point(outside.0, outer))
      path.addArc(
        center: center, radius: outer, startAngle: angle(arc.0), endAngle: angle(arc.1),
        clockwise: false)
      path.addQuadCurve(
        to: point(angles(outer - round, inset)?.1 ?? arc.1, outer - round),
        control: point(outside.1, outer))
    } else {
      path.addArc(
        center: center, radius: outer, startAngle: angle(outside.0), endAngle: angle(outside.1),
        clockwise: false)
    }
    if inner > 0, let inside = angles(inner, inset) {
      path.addArc(
        center: center, radius: inner, startAngle: angle(inside.1), endAngle: angle(inside.0),
        clockwise: true)
    } else {
      // The two sides, each moved inwards by `inset`, intersect at this distance from the centre.
      let half = (start + end) / 2
      let width = Elementary.sin(min((end - start) * .pi, .pi / 2))
      let distance = width > 0 ? min(inset / CGFloat(width), outer) : 0
      path.addLine(to: point(half, distance))
    }
    path.closeSubpath()
    return path
  }
}
