extension Path {
  /// Returns the box around all end and control points after `transform`, which contains the whole
  /// outline. It is null if all coordinates are NaN. Coordinates are clamped to ±2^32.
  ///
  /// - Complexity: O(elements); O(1) for a dense line.
  package func controlBox(_ transform: CGAffineTransform) -> CGRect {
    var box = PointBox()
    if let bounds = denseLine?.bounds {
      for x in [bounds.minX, bounds.maxX] {
        for y in [bounds.minY, bounds.maxY] where !bounds.isNull {
          box.add(CGPoint(x: x, y: y).applying(transform))
        }
      }
      return box.rect
    }
    // The points of all elements; decoding the elements would take longer than the box.
    for point in points { box.add(point.applying(transform)) }
    return box.rect
  }
}

/// The smallest and largest coordinates of points.
struct PointBox {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  mutating func add(_ point: CGPoint) {
    // Every comparison with NaN is false, so NaN adds nothing.
    if point.x < minX { minX = point.x }
    if point.x > maxX { maxX = point.x }
    if point.y < minY { minY = point.y }
    if point.y > maxY { maxY = point.y }
  }

  var rect: CGRect {
    if minX > maxX || minY > maxY { return .null }
    // A rectangle stores one edge and a length. With an edge of 1e30 the length would be lost to
    // rounding, so both edges are clamped first.
    func clamped(_ value: Double) -> Double { max(-0x1p32, min(0x1p32, value)) }
    let (x, y) = (clamped(minX), clamped(minY))
    return CGRect(x: x, y: y, width: clamped(maxX) - x, height: clamped(maxY) - y)
  }
}
