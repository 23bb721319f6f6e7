import MartletGeometry

/// A receiver of the outlines of strokes, line by line.
protocol OutlineSink: ~Copyable {
  /// Adds a line of a contour. A contour has two chains, which are built alternately: the left one
  /// forwards, and the right one, with `isBack`, backwards.
  mutating func addLine(_ a: CGPoint, _ b: CGPoint, isBack: Bool)
  /// Ends a contour. In a ring each chain is closed by itself.
  mutating func endContour(isRing: Bool)
}

extension EdgeList: OutlineSink {
  // Edges need no order: any set of lines that forms closed contours fills the same area.

  @inline(__always)
  mutating func addLine(_ a: CGPoint, _ b: CGPoint, isBack: Bool) { addLine(a, b) }

  @inline(__always)
  mutating func endContour(isRing: Bool) {}
}
