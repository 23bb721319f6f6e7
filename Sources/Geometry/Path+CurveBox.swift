extension Path {
  /// Returns the box around the outline after `transform`: the curves themselves, without those of
  /// their control points that lie beyond them. It is null if no coordinate is a number.
  /// Coordinates are clamped to ±2^32.
  ///
  /// - Parameter first: the step from which on the outline counts. That step begins where the
  ///   previous one ends.
  /// - Complexity: O(steps). Only a curve whose control points lie beyond the ends of all steps is
  ///   solved for its extremes. O(1) for a dense line.
  package func curveBox(_ transform: CGAffineTransform, fromStep first: Int = 0) -> CGRect {
    guard dense == nil, steps.first == .move else { return controlBox(transform) }
    var box = PointBox()
    var place = 0
    for (index, step) in steps.enumerated() where step != .closeSubpath {
      place += step.pointCount
      if index >= first - 1 { box.add(points[place - 1].applying(transform)) }
    }
    place = 0
    for (index, step) in steps.enumerated() {
      let start = place
      place += step.pointCount
      guard index >= first, start > 0 else { continue }
      switch step {
      case .curve:
        box.add(
          points[start - 1].applying(transform), points[start].applying(transform),
          points[start + 1].applying(transform), points[start + 2].applying(transform))
      case .quadCurve:
        // The same curve of degree three has its control points at two thirds.
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

  /// Returns the first step in which an open line of curves differs from `other`, less one: all
  /// steps before it, and the corners between them, are the same in both. Returns nil if none are,
  /// if a subpath is closed, or if a path has only straight lines.
  ///
  /// - Complexity: O(steps).
  package func changedStep(from other: Path) -> Int? {
    // A line without curves may be outlined as a whole in another way once it has more points.
    guard dense == nil, other.dense == nil, points.count > steps.count,
      other.points.count > other.steps.count, !steps.contains(.closeSubpath),
      !other.steps.contains(.closeSubpath), steps.first == .move
    else { return nil }
    var index = 0
    var place = 0
    while index < steps.count, index < other.steps.count, steps[index] == other.steps[index] {
      let end = place + steps[index].pointCount
      if points[place..<end] != other.points[place..<end] { break }
      index += 1
      place = end
    }
    // The last common step ends in a corner, and in another corner or a cap in the other path.
    return index > 2 ? index - 1 : nil
  }
}

extension PointBox {
  /// Adds the extremes of a cubic curve. Its ends are in the box already.
  fileprivate mutating func add(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    // NaN is not within anything.
    if !(p1.x >= minX && p1.x <= maxX && p2.x >= minX && p2.x <= maxX) {
      Self.addExtremes(p0.x, p1.x, p2.x, p3.x, &minX, &maxX)
    }
    if !(p1.y >= minY && p1.y <= maxY && p2.y >= minY && p2.y <= maxY) {
      Self.addExtremes(p0.y, p1.y, p2.y, p3.y, &minY, &maxY)
    }
  }

  private static func addExtremes(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, _ least: inout Double,
    _ most: inout Double
  ) {
    func add(_ value: Double) {
      if value < least { least = value }
      if value > most { most = value }
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
    let root = b * b - a * c
    guard root >= 0 else { return }
    // The two quotients never subtract numbers that are nearly equal.
    let sum = -(b + (b < 0 ? -root.squareRoot() : root.squareRoot()))
    func add(at t: Double) {
      guard t > 0, t < 1 else { return }
      let u = 1 - t
      add(u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3)
    }
    add(at: sum / a)
    add(at: c / sum)
  }
}
