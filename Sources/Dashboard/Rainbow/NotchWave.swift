import MartletUI

/// One wave of the rainbow bar, running out from the leading edge.
///
/// At `phase` 0 it is just its own edge wide, at 1 the edge has left the rectangle on the right:
/// whoever draws it clips. The edge is concave above (radius `topRadius`), convex below.
struct NotchWave: Shape {
  /// 0…1 of the way.
  var phase: Double
  var topRadius: CGFloat
  var bottomRadius: CGFloat

  var animatableData: Double {
    get { phase }
    set { phase = newValue }
  }

  /// Width of the edge, which is ahead of the wave at its start and behind the strip at its end.
  static func edgeWidth(topRadius: CGFloat, bottomRadius: CGFloat) -> CGFloat {
    2 * (topRadius + bottomRadius)
  }

  func path(in rect: CGRect) -> Path {
    let t = topRadius
    let b = bottomRadius
    let width = Self.edgeWidth(topRadius: t, bottomRadius: b) + rect.width * phase
    return Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.minX + width, y: rect.minY))
      // In a y-down space `clockwise: true` means decreasing angles; both arcs are quarter circles.
      path.addArc(
        center: CGPoint(x: rect.minX + width, y: rect.minY + t), radius: t,
        startAngle: .degrees(270), endAngle: .degrees(180), clockwise: true)
      path.addLine(to: CGPoint(x: rect.minX + width - t, y: rect.maxY - b))
      path.addArc(
        center: CGPoint(x: rect.minX + width - t - b, y: rect.maxY - b), radius: b,
        startAngle: .degrees(0), endAngle: .degrees(90), clockwise: false)
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}
