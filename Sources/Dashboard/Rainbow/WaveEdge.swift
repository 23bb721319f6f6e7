import MartletUI

/// The front of a wave: at the top it reaches farthest, by a concave quarter circle it falls back,
/// by a convex one it meets the strip's lower edge.
struct WaveEdge: Hashable {
  /// Of the concave arc above and the convex one below, in points; together at most the height.
  var topRadius: CGFloat
  var bottomRadius: CGFloat

  /// How far the foot of the front lies behind its top.
  var depth: CGFloat { topRadius + bottomRadius }

  /// The outline of a wave from `left` to `front`, where its top is, over `height` points.
  func outline(from left: CGFloat = 0, to front: CGFloat, height: CGFloat) -> Path {
    let t = topRadius
    let b = bottomRadius
    return Path { path in
      path.move(to: CGPoint(x: left, y: 0))
      path.addLine(to: CGPoint(x: front, y: 0))
      // In a y-down space `clockwise: true` means decreasing angles; both arcs are quarter circles.
      path.addArc(
        center: CGPoint(x: front, y: t), radius: t, startAngle: .degrees(270),
        endAngle: .degrees(180), clockwise: true)
      path.addLine(to: CGPoint(x: front - t, y: height - b))
      path.addArc(
        center: CGPoint(x: front - t - b, y: height - b), radius: b, startAngle: .degrees(0),
        endAngle: .degrees(90), clockwise: false)
      path.addLine(to: CGPoint(x: left, y: height))
      path.closeSubpath()
    }
  }

  /// How far the front lies behind its top at `y`, in a strip of `height` points.
  func recess(at y: CGFloat, height: CGFloat) -> CGFloat {
    let t = topRadius
    let b = bottomRadius
    if y < t {
      let rest = t - max(0, y)
      return max(0, t * t - rest * rest).squareRoot()
    }
    let below = min(y, height) - (height - b)
    if below <= 0 { return t }
    return t + b - max(0, b * b - below * below).squareRoot()
  }
}
