extension Path {
  /// The box around all end and control points after `transform`, which holds the whole outline;
  /// null without a point that is a number.
  package func controlBox(_ transform: CGAffineTransform) -> CGRect {
    var box = PointBox()
    for element in elements {
      switch element {
      case .move(let end), .line(let end):
        box.add(end.applying(transform))
      case .quadCurve(let end, let control):
        box.add(end.applying(transform))
        box.add(control.applying(transform))
      case .curve(let end, let control1, let control2):
        box.add(end.applying(transform))
        box.add(control1.applying(transform))
        box.add(control2.applying(transform))
      case .closeSubpath:
        break
      }
    }
    return box.rect
  }
}

private struct PointBox {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  mutating func add(_ point: CGPoint) {
    // A NaN loses every comparison and so adds nothing.
    if point.x < minX { minX = point.x }
    if point.x > maxX { maxX = point.x }
    if point.y < minY { minY = point.y }
    if point.y > maxY { maxY = point.y }
  }

  var rect: CGRect {
    if minX > maxX || minY > maxY { return .null }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
