import MartletUI

/// A wave of the smooth bar at a fixed position, from 0 to its width. Its front at the right end is
/// a gradient from the colour of the previous wave to its own. The gradient consists of a linear,
/// two radial and one angular gradient; the angular one becomes thinner along the lower edge.
struct GradientWave {
  var edge: WaveEdge
  /// The width of the wave, in points. `height` is in points too.
  var width: CGFloat
  var height: CGFloat
  /// The length of the gradients, in points.
  var length: CGFloat
  /// The position in a gradient, as a share of its length from the start colour, at which it has
  /// the average colour.
  var middle: Double
  var start: RGBA
  var end: RGBA

  /// The width of the left part that has only the end colour, in points.
  var plainWidth: CGFloat { max(0, (width - edge.depth) / 2) }

  private var mean: RGBA {
    RGBA(
      red: (start.red + end.red) / 2, green: (start.green + end.green) / 2,
      blue: (start.blue + end.blue) / 2, alpha: (start.alpha + end.alpha) / 2)
  }

  private func stops(_ from: RGBA, _ share: Double, _ to: RGBA) -> GradientStops {
    GradientStops([
      GradientStops.Stop(color: from, location: 0),
      GradientStops.Stop(color: mean, location: share),
      GradientStops.Stop(color: to, location: 1),
    ])
  }

  /// Returns the direction from one point to another in radians, clockwise from the right, 0..<2π.
  static func direction(from a: CGPoint, to b: CGPoint) -> Double {
    let angle = Elementary.atan2(b.y - a.y, b.x - a.x)
    return angle < 0 ? angle + 2 * .pi : angle
  }

  /// Draws the part to the right of `plainWidth`.
  func draw(_ context: inout DrawContext) {
    let t = edge.topRadius
    let b = edge.bottomRadius
    // The gradients end inside the lower circle.
    let depth = min(length, b)
    let inner = stops(end, 1 - middle, start)
    let block = (width - edge.depth) / 2
    let left = plainWidth
    context.pushClip(edge.outline(from: left, to: width, height: height))
    fill(CGRect(x: left, y: 0, width: width - left, height: height), .solid(end), &context)
    if t > 0 {
      fill(
        CGRect(x: width - t - depth, y: 0, width: t + depth, height: t),
        .radial(
          stops(start, middle, end), center: CGPoint(x: width, y: t), startRadius: t,
          endRadius: t + depth), &context)
    }
    fill(
      CGRect(x: width - t - depth, y: t, width: depth, height: height - edge.depth),
      .linear(
        inner, from: CGPoint(x: width - t - depth, y: 0), to: CGPoint(x: width - t, y: 0)),
      &context)
    if block > 0 {
      let foot = CGPoint(x: block, y: height)
      let first = Self.direction(
        from: foot, to: CGPoint(x: 2 * block, y: height - depth))
      // The direction at which the adjoining circle has its average colour.
      let mean = Self.direction(
        from: foot, to: CGPoint(x: 2 * block, y: height - depth * middle))
      let share = (mean - first) / (2 * .pi - first)
      fill(
        CGRect(x: block, y: height - b, width: block, height: b),
        .angular(
          stops(end, share, start), center: foot, startAngle: first, endAngle: 2 * .pi), &context)
    }
    if b > 0 {
      fill(
        CGRect(x: width - t - b, y: height - b, width: b, height: b),
        .radial(
          inner, center: CGPoint(x: width - t - b, y: height - b), startRadius: b - depth,
          endRadius: b), &context)
    }
    context.pop()
  }

  private func fill(_ rect: CGRect, _ paint: Paint, _ context: inout DrawContext) {
    if rect.width > 0, rect.height > 0 { context.fill(Path(rect), paint: paint) }
  }
}
