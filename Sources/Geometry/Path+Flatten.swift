// Flattening: the conversion of a path to straight lines. Its input is path elements and a
// transform. Its output is the mapped polylines, passed to a sink one point at a time, so that no
// intermediate result is stored. Curves are divided into equal steps of their parameter, with a
// count from Wang's bound. The count depends only on the curve, never on the visible part, so a
// picture that is drawn in parts equals one that is drawn whole.

/// A receiver of polylines, point by point.
@usableFromInline package protocol PolylineSink: ~Copyable {
  /// Starts a subpath. The previous subpath is not closed by it.
  mutating func move(to point: CGPoint)
  /// Adds a line from the last point to `point`.
  mutating func line(to point: CGPoint)
  /// Joins the last point to the first point of the subpath.
  mutating func close()
}

extension Path {
  /// The maximum number of lines for one curve. A curve that needs more lines exceeds the
  /// tolerance.
  @usableFromInline package static let maximumCurveSteps = 1024

  /// Passes the path, mapped by `transform`, to `sink` as lines that stay within `tolerance` of the
  /// true outline. `tolerance` is in the mapped space. Elements with a point that is not finite are
  /// left out.
  ///
  /// - Complexity: O(elements). It allocates nothing, except for a path that is a dense line: the
  ///   samples of such a path, `denseLine`, are converted to lines first.
  @inlinable package func flatten<Sink: PolylineSink & ~Copyable>(
    transform: CGAffineTransform, tolerance: Double, into sink: inout Sink
  ) {
    var current = CGPoint.zero
    var start = CGPoint.zero
    var isOpen = false
    for element in elements {
      switch element {
      case .move(let to):
        let p = to.applying(transform)
        guard p.isFinite else { continue }
        current = p
        start = p
        sink.move(to: p)
        isOpen = true
      case .line(let to):
        let p = to.applying(transform)
        guard p.isFinite else { continue }
        if isOpen {
          sink.line(to: p)
        } else {
          start = p
          sink.move(to: p)
          isOpen = true
        }
        current = p
      case .quadCurve(let to, let control):
        let c = control.applying(transform)
        let p = to.applying(transform)
        guard p.isFinite, c.isFinite else { continue }
        if !isOpen {
          // A curve without a current point begins at its first control point, as in HTML's canvas.
          start = c
          current = c
          sink.move(to: c)
          isOpen = true
        }
        Self.flattenQuadratic(current, c, p, tolerance, into: &sink)
        current = p
      case .curve(let to, let control1, let control2):
        let c1 = control1.applying(transform)
        let c2 = control2.applying(transform)
        let p = to.applying(transform)
        guard p.isFinite, c1.isFinite, c2.isFinite else { continue }
        if !isOpen {
          start = c1
          current = c1
          sink.move(to: c1)
          isOpen = true
        }
        Self.flattenCubic(current, c1, c2, p, tolerance, into: &sink)
        current = p
      case .closeSubpath:
        guard isOpen else { continue }
        sink.close()
        // An element that follows without a move begins at the start of the closed subpath.
        sink.move(to: start)
        current = start
      }
    }
  }

  @inlinable static func flattenQuadratic<Sink: PolylineSink & ~Copyable>(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ tolerance: Double, into sink: inout Sink
  ) {
    let dx = p0.x - 2 * p1.x + p2.x
    let dy = p0.y - 2 * p1.y + p2.y
    let steps = stepCount(0.25 * (dx * dx + dy * dy).squareRoot() / tolerance)
    for i in 1..<max(steps, 1) {
      let t = Double(i) / Double(steps)
      let u = 1 - t
      sink.line(
        to: CGPoint(
          x: u * u * p0.x + 2 * u * t * p1.x + t * t * p2.x,
          y: u * u * p0.y + 2 * u * t * p1.y + t * t * p2.y))
    }
    sink.line(to: p2)
  }

  @inlinable static func flattenCubic<Sink: PolylineSink & ~Copyable>(
    _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ tolerance: Double,
    into sink: inout Sink
  ) {
    let ax = p0.x - 2 * p1.x + p2.x
    let ay = p0.y - 2 * p1.y + p2.y
    let bx = p1.x - 2 * p2.x + p3.x
    let by = p1.y - 2 * p2.y + p3.y
    let bend = max(ax * ax + ay * ay, bx * bx + by * by).squareRoot()
    let steps = stepCount(0.75 * bend / tolerance)
    for i in 1..<max(steps, 1) {
      let t = Double(i) / Double(steps)
      let u = 1 - t
      let w0 = u * u * u
      let w1 = 3 * u * u * t
      let w2 = 3 * u * t * t
      let w3 = t * t * t
      sink.line(
        to: CGPoint(
          x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x,
          y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y))
    }
    sink.line(to: p3)
  }

  /// √`squared`, rounded up and clamped to 1…`maximumCurveSteps`; NaN gives the maximum.
  @inlinable static func stepCount(_ squared: Double) -> Int {
    let limit = Double(maximumCurveSteps)
    guard squared < limit * limit else { return maximumCurveSteps }
    return max(1, Int(squared.squareRoot().rounded(.up)))
  }
}

extension CGPoint {
  /// True if both coordinates are finite.
  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
}
