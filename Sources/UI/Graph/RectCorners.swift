import MartletGeometry

/// The four corners of a rectangle on their way through several maps. Allocates nothing, because
/// views with effects are mapped in each frame.
struct RectCorners {
  private var a, b, c, d: CGPoint

  /// Takes the corners of a rectangle.
  init(_ rect: CGRect) {
    a = CGPoint(x: rect.minX, y: rect.minY)
    b = CGPoint(x: rect.maxX, y: rect.minY)
    c = CGPoint(x: rect.minX, y: rect.maxY)
    d = CGPoint(x: rect.maxX, y: rect.maxY)
  }

  /// Replaces each corner by its place after a map.
  mutating func map(_ map: (CGPoint) -> CGPoint) {
    (a, b, c, d) = (map(a), map(b), map(c), map(d))
  }

  /// Replaces each corner by its place after a map. Returns false if the map has no result for one
  /// of them.
  mutating func mapIfDefined(_ map: (CGPoint) -> CGPoint?) -> Bool {
    guard let a = map(a), let b = map(b), let c = map(c), let d = map(d) else { return false }
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    return true
  }

  /// The smallest rectangle with all corners.
  var bounds: CGRect {
    let (left, right) = (min(min(a.x, b.x), min(c.x, d.x)), max(max(a.x, b.x), max(c.x, d.x)))
    let (top, bottom) = (min(min(a.y, b.y), min(c.y, d.y)), max(max(a.y, b.y), max(c.y, d.y)))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension CGRect {
  /// Returns the bounding box of the four corners after a map; null if the map has no result for
  /// one of them.
  func mapped(_ map: (CGPoint) -> CGPoint?) -> CGRect {
    var corners = RectCorners(self)
    return corners.mapIfDefined(map) ? corners.bounds : .null
  }
}
