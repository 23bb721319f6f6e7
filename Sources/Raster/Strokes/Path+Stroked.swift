import MartletGeometry

extension Path {
  /// Returns the outline of this path's stroke, to be filled by the non-zero rule. The lengths of
  /// `style` are in the path's space. The outline consists of lines only, which differ from the
  /// true outline by less than 1/40 of a unit: this is fine enough up to 2 device pixels per point.
  /// A width that is not positive and finite gives an empty path. Complexity: O(n) in the number of
  /// elements of the path.
  package func stroked(_ style: StrokeStyle) -> Path {
    var stroker = Stroker()
    var contours = ContourPath()
    stroker.stroke(self, style: style, tolerance: 1.0 / 80, into: &contours)
    return contours.path
  }
}

/// Collects a stroke's outline in a path.
private struct ContourPath: OutlineSink {
  private(set) var path = Path()
  private var forth: [CGPoint] = []
  private var back: [CGPoint] = []

  mutating func addLine(_ a: CGPoint, _ b: CGPoint, isBack: Bool) {
    if isBack {
      if back.isEmpty { back.append(b) }
      if a != b { back.append(a) }
    } else {
      if forth.isEmpty { forth.append(a) }
      if a != b { forth.append(b) }
    }
  }

  mutating func endContour(isRing: Bool) {
    if isRing {
      addContour(forth)
      addContour(back.reversed())
    } else {
      // The backward chain starts where the forward chain ends.
      addContour(forth + back.reversed().dropFirst())
    }
    forth.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
  }

  private mutating func addContour(_ points: [CGPoint]) {
    guard points.count > 2 else { return }
    path.addLines(points.first == points.last ? Array(points.dropLast()) : points)
    path.closeSubpath()
  }
}
