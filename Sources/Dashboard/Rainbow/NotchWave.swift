import MartletUI

/// One wave of the rainbow bar, which moves away from the leading edge.
///
/// At `phase` 0 it is as wide as its front. At 1 the front has left the rectangle at its right end,
/// so the caller must clip. The front is concave above (radius `topRadius`) and convex below.
struct NotchWave: Shape {
  /// The progress, 0…1.
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
