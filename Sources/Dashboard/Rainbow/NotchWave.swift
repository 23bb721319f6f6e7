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

  func path(in rect: CGRect) -> Path {
    let edge = WaveEdge(topRadius: topRadius, bottomRadius: bottomRadius)
    return edge.outline(to: 2 * edge.depth + rect.width * phase, height: rect.height)
      .applying(CGAffineTransform(translationX: rect.minX, y: rect.minY))
  }
}
