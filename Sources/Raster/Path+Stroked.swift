import MartletGeometry

extension Path {
  /// The outline of this path's stroke, to be filled by the non-zero rule; lengths of `style` are
  /// in the path's space. Lines only, which stray less than 1/40 from the true outline: enough
  /// for points of up to two pixels. Nothing comes of a width that is not positive and finite.
  package func stroked(_ style: StrokeStyle) -> Path {
    var stroker = Stroker()
    var contours = ContourPath()
    stroker.stroke(self, style: style, tolerance: 1.0 / 80, into: &contours)
    return contours.path
  }
}

/// Makes a path of a stroke's outline.
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
      // The way back starts where the way forth ends.
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
