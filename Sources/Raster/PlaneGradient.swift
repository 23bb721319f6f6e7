import MartletGeometry

/// A gradient in a plane that is seen through any map, in perspective too: each pixel's centre is
/// taken back to the gradient's own space, and its position found there.
struct PlaneGradient {
  /// From pixel centres' columns and rows to the gradient's space.
  private let inverse: ProjectionTransform
  private let kind: Kind

  private enum Kind {
    /// t = (p − from) · way
    case linear(from: CGPoint, way: CGPoint)
    case radial(center: CGPoint, start: Double, scale: Double)
    case angular(center: CGPoint, start: Double, sweep: Double)
  }

  /// `nil` for solid paints and gradients that no number describes.
  init?(_ paint: Paint, _ map: ProjectionTransform) {
    var back = map
    guard back.invert(), back.isFinite else { return nil }
    inverse = ProjectionTransform(CGAffineTransform(translationX: 0.5, y: 0.5))
      .concatenating(back)
    switch paint {
    case .solid:
      return nil
    case .linear(_, let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let lengthSquared = dx * dx + dy * dy
      guard from.isFinite, lengthSquared.isFinite else { return nil }
      // Without a length all is beyond the end.
      kind =
        lengthSquared > 0
        ? .linear(from: from, way: CGPoint(x: dx / lengthSquared, y: dy / lengthSquared))
        : .radial(center: from, start: -2, scale: 1e9)
    case .radial(_, let center, let startRadius, let endRadius):
      let span = endRadius - startRadius
      guard center.isFinite, span.isFinite, startRadius.isFinite else { return nil }
      kind = .radial(center: center, start: startRadius, scale: span == 0 ? 1e9 : 1 / span)
    case .angular(_, let center, let startAngle, let endAngle):
      guard center.isFinite, startAngle.isFinite, endAngle.isFinite else { return nil }
      kind = .angular(center: center, start: startAngle, sweep: endAngle - startAngle)
    }
  }

  func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    table: UnsafeMutablePointer<UInt32>
  ) {
    let entries = Double(GradientTable.count)
    for i in 0..<count {
      // Safety: `index` is below the table's count for any number, NaN too.
      unsafe pixels[i] = table[PaintSource.index(position(x: x &+ i, y: y) * entries)]
    }
  }

  /// The place of a pixel along the gradient: 0 at its start, 1 at its end.
  @inline(__always)
  func position(x: Int, y: Int) -> Double {
    let p = CGPoint(x: Double(x), y: Double(y)).applying(inverse)
    switch kind {
    case .linear(let from, let way):
      return (p.x - from.x) * way.x + (p.y - from.y) * way.y
    case .radial(let center, let start, let scale):
      let (dx, dy) = (p.x - center.x, p.y - center.y)
      return ((dx * dx + dy * dy).squareRoot() - start) * scale
    case .angular(let center, let start, let sweep):
      return PaintSource.turn(Elementary.atan2(p.y - center.y, p.x - center.x) - start, sweep)
    }
  }
}
