extension Path {
  /// Returns the box around the outline after `transform`. It encloses the curves themselves, not
  /// their control points. It is null if all coordinates are NaN. Coordinates are clamped to ±2^32.
  ///
  /// - Parameter first: the index in `steps` of the first element that is included. The element
  ///   begins where the previous one ends.
  /// - Complexity: O(elements). A curve is solved for its extremes only if a control point lies
  ///   outside the box around the ends of all elements. O(1) for a dense line, a line of many
  ///   samples that is stored in cells (`DenseLine`).
  package func curveBox(_ transform: CGAffineTransform, fromStep first: Int = 0) -> CGRect {
    guard dense == nil, steps.first == .move else { return controlBox(transform) }
    var box = PointBox()
    var offset = 0
    for (index, step) in steps.enumerated() where step != .closeSubpath {
      offset += step.pointCount
      if index >= first - 1 { box.add(points[offset - 1].applying(transform)) }
    }
    offset = 0
    for (index, step) in steps.enumerated() {
      let start = offset
      offset += step.pointCount
      guard index >= first, start > 0 else { continue }
      switch step {
      case .curve:
        box.add(
          points[start - 1].applying(transform), points[start].applying(transform),
          points[start + 1].applying(transform), points[start + 2].applying(transform))
      case .quadCurve:
        // The equal cubic curve has its control points at two thirds of the way to the control
        // point.
        let begin = points[start - 1].applying(transform)
        let control = points[start].applying(transform)
        let end = points[start + 1].applying(transform)
        func toward(_ point: CGPoint) -> CGPoint {
          CGPoint(
            x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        box.add(begin, toward(begin), toward(end), end)
      case .move, .line, .closeSubpath: break
      }
    }
    return box.rect
  }

  /// Finds the part of a line of curves that must be drawn again after it was `other`. Returns the
  /// index in `steps` of the first element to draw. All earlier elements, and the corners between
  /// them, are the same in both paths.
  ///
  /// Returns nil if the whole line must be drawn: the paths begin differently, a subpath is closed,
  /// or a path has only straight lines.
  ///
  /// - Complexity: O(elements).
  package func changedStep(from other: Path) -> Int? {
    // A line without curves is excluded, because the stroker uses another method for many points. A
    // few more points may then change the coverage of the whole line.
    guard dense == nil, other.dense == nil, points.count > steps.count,
      other.points.count > other.steps.count, !steps.contains(.closeSubpath),
      !other.steps.contains(.closeSubpath), steps.first == .move
    else { return nil }
    var index = 0
    var offset = 0
    while index < steps.count, index < other.steps.count, steps[index] == other.steps[index] {
      let end = offset + steps[index].pointCount
      if points[offset..<end] != other.points[offset..<end] { break }
      index += 1
      offset = end
    }
    // The last common element may end in different corners, or in a corner and a cap, so it is
    // drawn again. The move and one more element must remain before it.
    return index > 2 ? index - 1 : nil
  }
}

extension PointBox {
  /// Adds the extremes of a cubic curve. Its ends are already in the box.
  fileprivate mutating func add(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    // NaN is never within a range.
    if !(p1.x >= minX && p1.x <= maxX && p2.x >= minX && p2.x <= maxX) {
      Self.addExtremes(p0.x, p1.x, p2.x, p3.x, &minX, &maxX)
    }
    if !(p1.y >= minY && p1.y <= maxY && p2.y >= minY && p2.y <= maxY) {
      Self.addExtremes(p0.y, p1.y, p2.y, p3.y, &minY, &maxY)
    }
  }

  private static func addExtremes(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, _ minimum: inout Double,
    _ maximum: inout Double
  ) {
    func add(_ value: Double) {
      if value < minimum { minimum = value }
      if value > maximum { maximum = value }
    }
    // The derivative is 3·(a·t² + 2·b·t + c).
    let c = p1 - p0
    let b = p2 - p1 - c
    let a = p3 - p2 - (p2 - p1) - b
    // The squares of larger coordinates are not finite. The control points contain the curve.
    guard abs(a) < 1e100, abs(b) < 1e100, abs(c) < 1e100 else {
      add(p1)
      return add(p2)
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return }
    let root = discriminant.squareRoot()
    // The roots are `sum / a` and `c / sum`. The sum adds numbers of the same sign, so it loses no
    // digits. If a divisor is 0, the quotient is not in 0…1 and is ignored.
    let sum = -(b + (b < 0 ? -root : root))
    func add(at t: Double) {
      guard t > 0, t < 1 else { return }
      let u = 1 - t
      add(u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3)
    }
    add(at: sum / a)
    add(at: c / sum)
  }
}
