import MartletGeometry

/// Collects the part of outlines between two columns. Lines beyond a column are moved onto it, so
/// that contours stay closed.
///
/// Invariant: `edges` points to a list that no other code uses as long as the value lives.
@safe
struct EdgeSlab: OutlineSink {
  let edges: UnsafeMutablePointer<EdgeList>
  let left: Double
  let right: Double

  mutating func addLine(_ a: CGPoint, _ b: CGPoint, isBack: Bool) {
    if a.x >= left && a.x <= right && b.x >= left && b.x <= right {
      unsafe edges.pointee.addLine(a, b)
      return
    }
    var p = a
    cut(&p, a, b, at: a.x <= b.x ? left : right)
    cut(&p, a, b, at: a.x <= b.x ? right : left)
    unsafe edges.pointee.addLine(inside(p), inside(b))
  }

  /// Adds the part of the line a–b from `p` to the border, if it crosses the border.
  private func cut(_ p: inout CGPoint, _ a: CGPoint, _ b: CGPoint, at x: Double) {
    guard (a.x < x) != (b.x < x) else { return }
    let crossing = CGPoint(x: x, y: a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)))
    unsafe edges.pointee.addLine(inside(p), crossing)
    p = crossing
  }

  private func inside(_ p: CGPoint) -> CGPoint {
    CGPoint(x: max(left, min(right, p.x)), y: p.y)
  }

  mutating func endContour(isRing: Bool) {}
}
