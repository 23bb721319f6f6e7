import MartletUI

/// The front of a wave. It extends farthest at the top, recedes in a concave quarter circle, and
/// meets the lower edge of the bar in a convex one.
struct WaveEdge: Hashable {
  /// The radius of the concave arc above, in points. Both radii together are at most the height.
  var topRadius: CGFloat
  var bottomRadius: CGFloat

  /// The distance from the foot of the front to its top, in points.
  var depth: CGFloat { topRadius + bottomRadius }

  /// Returns the outline of a wave from `left` to the top of its front at `front`, all in points.
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

  /// Returns the distance by which the front lies behind its top at `y`, in a bar of `height`
  /// points.
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
