import MartletGeometry

/// A receiver of the outlines of strokes, line by line.
protocol OutlineSink: ~Copyable {
  /// Adds a line of a contour, from `a` to `b`. A contour has two chains of lines: the left side of
  /// the stroke, and with `isBack` the right side. Their lines come alternately, in the order of
  /// the stroke.
  ///
  /// A line of the left chain begins where the previous one ended. A line of the right chain runs
  /// against the stroke: it ends where the previous one began.
  mutating func addLine(_ a: CGPoint, _ b: CGPoint, isBack: Bool)
  /// Ends a contour. The stroke of a closed line is a ring, in which each chain is a closed curve.
  /// Otherwise both chains together form one closed curve.
  mutating func endContour(isRing: Bool)
}

extension EdgeList: OutlineSink {
  // Edges need no order: any set of lines that forms closed contours fills the same area.

  @inline(__always)
  mutating func addLine(_ a: CGPoint, _ b: CGPoint, isBack: Bool) { addLine(a, b) }

  @inline(__always)
  mutating func endContour(isRing: Bool) {}
}
