import MartletUI

/// Builds the path of a line through points, and removes points that cannot be seen. `MarkDrawer`
/// uses it for lines and areas.
enum LinePath {
  /// Appends the line through `points` to `path`, in the space of the points.
  ///
  /// - Parameters:
  ///   - points: the points in drawing order. They must be finite.
  ///   - method: how two neighbouring points are connected.
  ///   - isConnected: true if a straight line connects the path's current point with the first
  ///     point; false if a new subpath begins.
  static func add(
    _ points: [CGPoint], _ method: InterpolationMethod, to path: inout Path,
    isConnected: Bool = false
  ) {
    guard let first = points.first else { return }
    if isConnected { path.addLine(to: first) } else { path.move(to: first) }
    guard points.count > 1 else { return }
    switch method.form {
    case .linear: for point in points.dropFirst() { path.addLine(to: point) }
    case .stepStart:
      for (a, b) in zip(points, points.dropFirst()) {
        path.addLine(to: CGPoint(x: a.x, y: b.y))
        path.addLine(to: b)
      }
    case .stepEnd:
      for (a, b) in zip(points, points.dropFirst()) {
        path.addLine(to: CGPoint(x: b.x, y: a.y))
        path.addLine(to: b)
      }
    case .stepCenter:
      for (a, b) in zip(points, points.dropFirst()) {
        let middle = (a.x + b.x) / 2
        path.addLine(to: CGPoint(x: middle, y: a.y))
        path.addLine(to: CGPoint(x: middle, y: b.y))
        path.addLine(to: b)
      }
    case .monotone: addMonotone(points, to: &path)
    case .cardinal(let tension): addCardinal(points, tension, to: &path)
    case .catmullRom(let alpha): addCatmullRom(points, alpha, to: &path)
    }
  }

  /// Appends the monotone cubic of Fritsch and Carlson. It limits the tangents, so that the curve
  /// between two points never leaves the range of their y values.
  private static func addMonotone(_ points: [CGPoint], to path: inout Path) {
    let count = points.count
    var slopes: [CGFloat] = []
    for (a, b) in zip(points, points.dropFirst()) {
      let width = b.x - a.x
      slopes.append(width == 0 ? 0 : (b.y - a.y) / width)
    }
    var tangents = [CGFloat](repeating: 0, count: count)
    tangents[0] = slopes[0]
    tangents[count - 1] = slopes[count - 2]
    for index in 1..<max(count - 1, 1) {
      let (left, right) = (slopes[index - 1], slopes[index])
      guard left * right > 0 else { continue }
      let (before, after) = (
        points[index].x - points[index - 1].x, points[index + 1].x - points[index].x
      )
      let mean = (left * after + right * before) / (before + after)
      let maximum = 3 * min(left.magnitude, right.magnitude)
      tangents[index] = mean < 0 ? max(mean, -maximum) : min(mean, maximum)
    }
    for index in 0..<count - 1 {
      let (a, b) = (points[index], points[index + 1])
      let third = (b.x - a.x) / 3
      path.addCurve(
        to: b, control1: CGPoint(x: a.x + third, y: a.y + third * tangents[index]),
        control2: CGPoint(x: b.x - third, y: b.y - third * tangents[index + 1]))
    }
  }

  /// Appends a cardinal spline. A `tension` of 1 gives straight lines.
  private static func addCardinal(_ points: [CGPoint], _ tension: CGFloat, to path: inout Path) {
    let share = (1 - tension) / 6
    for index in 0..<points.count - 1 {
      let before = points[max(index - 1, 0)]
      let (a, b) = (points[index], points[index + 1])
      let after = points[min(index + 2, points.count - 1)]
      path.addCurve(
        to: b,
        control1: CGPoint(x: a.x + (b.x - before.x) * share, y: a.y + (b.y - before.y) * share),
        control2: CGPoint(x: b.x - (after.x - a.x) * share, y: b.y - (after.y - a.y) * share))
    }
  }

  /// Appends a Catmull-Rom spline: uniform for an `alpha` of 0, centripetal for 0.5, chordal for 1.
  private static func addCatmullRom(_ points: [CGPoint], _ alpha: CGFloat, to path: inout Path) {
    /// Returns the distance of two points to the power of `alpha`.
    func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
      let square = Double((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y))
      return square == 0 ? 0 : CGFloat(Elementary.pow(square, Double(alpha) / 2))
    }
    for index in 0..<points.count - 1 {
      let before = points[max(index - 1, 0)]
      let (a, b) = (points[index], points[index + 1])
      let after = points[min(index + 2, points.count - 1)]
      let (d1, d2, d3) = (distance(before, a), distance(a, b), distance(b, after))
      var (control1, control2) = (a, b)
      if d1 > 1e-6 {
        let (p, q) = (2 * d1 * d1 + 3 * d1 * d2 + d2 * d2, 3 * d1 * (d1 + d2))
        control1 = CGPoint(
          x: (a.x * p - before.x * d2 * d2 + b.x * d1 * d1) / q,
          y: (a.y * p - before.y * d2 * d2 + b.y * d1 * d1) / q)
      }
      if d3 > 1e-6 {
        let (p, q) = (2 * d3 * d3 + 3 * d3 * d2 + d2 * d2, 3 * d3 * (d3 + d2))
        control2 = CGPoint(
          x: (b.x * p - after.x * d2 * d2 + a.x * d3 * d3) / q,
          y: (b.y * p - after.y * d2 * d2 + a.y * d3 * d3) / q)
      }
      path.addCurve(to: b, control1: control1, control2: control2)
    }
  }

  /// Returns the points that are visible in a picture: the first, the lowest, the highest and the
  /// last point of each column of `step` points. The others lie on the same pixels. Up to 2000
  /// points, and points at which x decreases, are all kept. The cost is O(*n*).
  ///
  /// - Parameter step: the width of a column, in points.
  static func thinned(_ points: [CGPoint], step: CGFloat) -> [CGPoint] {
    guard points.count > PlotColumns.minimumCount, step > 0 else { return points }
    var result: [CGPoint] = []
    var index = 0
    while index < points.count {
      let column = (points[index].x / step).rounded(.down)
      var (last, low, high) = (index, index, index)
      while last + 1 < points.count, points[last + 1].x >= points[last].x,
        (points[last + 1].x / step).rounded(.down) == column
      {
        last += 1
        if points[last].y < points[low].y { low = last }
        if points[last].y > points[high].y { high = last }
      }
      var previous = -1
      for candidate in [index, min(low, high), max(low, high), last] where candidate != previous {
        result.append(points[candidate])
        previous = candidate
      }
      index = last + 1
    }
    return result
  }
}

extension Path {
  /// Adds a circle around a point.
  mutating func addDot(at center: CGPoint, diameter: CGFloat) {
    let radius = diameter / 2
    addEllipse(
      in: CGRect(x: center.x - radius, y: center.y - radius, width: diameter, height: diameter))
  }
}
