/// One piece of an outline: a line, a quadratic or a cubic Bézier curve, with `degree` 1, 2 or 3. A
/// piece of degree 1 ignores `p2` and `p3`, one of degree 2 ignores `p3`.
struct Bezier {
  var degree: Int
  var p0: CGPoint
  var p1: CGPoint
  var p2: CGPoint = .zero
  var p3: CGPoint = .zero

  var end: CGPoint {
    switch degree {
    case 1: p1
    case 2: p2
    default: p3
    }
  }

  /// The path element that draws this piece from its start.
  var element: Path.Element {
    switch degree {
    case 1: .line(to: p1)
    case 2: .quadCurve(to: p2, control: p1)
    default: .curve(to: p3, control1: p1, control2: p2)
    }
  }

  /// Returns the point at parameter `t` in 0…1.
  func point(at t: CGFloat) -> CGPoint {
    split(at: t).first.end
  }

  /// Returns the pieces before and after parameter `t`, by de Casteljau's construction.
  func split(at t: CGFloat) -> (first: Bezier, second: Bezier) {
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    let a = mix(p0, p1)
    if degree == 1 {
      return (Bezier(degree: 1, p0: p0, p1: a), Bezier(degree: 1, p0: a, p1: p1))
    }
    let b = mix(p1, p2)
    let ab = mix(a, b)
    if degree == 2 {
      return (
        Bezier(degree: 2, p0: p0, p1: a, p2: ab), Bezier(degree: 2, p0: ab, p1: b, p2: p2)
      )
    }
    let c = mix(p2, p3)
    let bc = mix(b, c)
    let middle = mix(ab, bc)
    return (
      Bezier(degree: 3, p0: p0, p1: a, p2: ab, p3: middle),
      Bezier(degree: 3, p0: middle, p1: bc, p2: c, p3: p3)
    )
  }

  /// Returns the piece between two parameters, `t0 <= t1`.
  func part(from t0: CGFloat, to t1: CGFloat) -> Bezier {
    var piece = self
    if t1 < 1 { piece = piece.split(at: t1).first }
    if t0 > 0 { piece = piece.split(at: t1 > 0 ? t0 / t1 : 0).second }
    return piece
  }

  /// Returns the derivative with respect to the parameter.
  private func velocity(at t: CGFloat) -> CGPoint {
    let u = 1 - t
    func sum(_ w0: CGFloat, _ w1: CGFloat, _ w2: CGFloat) -> CGPoint {
      CGPoint(
        x: w0 * (p1.x - p0.x) + w1 * (p2.x - p1.x) + w2 * (p3.x - p2.x),
        y: w0 * (p1.y - p0.y) + w1 * (p2.y - p1.y) + w2 * (p3.y - p2.y))
    }
    switch degree {
    case 1: return CGPoint(x: p1.x - p0.x, y: p1.y - p0.y)
    case 2: return sum(2 * u, 2 * t, 0)
    default: return sum(3 * u * u, 6 * u * t, 3 * t * t)
    }
  }

  // MARK: - Length

  /// Returns the length of the arc up to parameter `t`, with a relative error of about 1e-9.
  func length(to t: CGFloat = 1) -> CGFloat {
    if degree == 1 {
      let v = velocity(at: 0)
      return (v.x * v.x + v.y * v.y).squareRoot() * t
    }
    return length(0, t, quadrature(0, t), depth: 0)
  }

  private func length(
    _ a: CGFloat, _ b: CGFloat, _ whole: CGFloat, depth: Int
  ) -> CGFloat {
    let middle = (a + b) / 2
    let first = quadrature(a, middle)
    let second = quadrature(middle, b)
    if depth == 12 || abs(first + second - whole) <= 1e-10 * whole { return first + second }
    return length(a, middle, first, depth: depth + 1)
      + length(middle, b, second, depth: depth + 1)
  }

  /// Integrates the speed from `a` to `b` by the Gauss–Legendre rule of five points.
  private func quadrature(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
    let half = (b - a) / 2
    let middle = (a + b) / 2
    func speed(_ x: CGFloat) -> CGFloat {
      let v = velocity(at: middle + half * x)
      return (v.x * v.x + v.y * v.y).squareRoot()
    }
    return half
      * (0.5688888888888889 * speed(0)
        + 0.47862867049936647 * (speed(-0.5384693101056831) + speed(0.5384693101056831))
        + 0.23692688505618908 * (speed(-0.9061798459386640) + speed(0.9061798459386640)))
  }

  /// Returns the parameter at which the arc from the start has the length `distance`. `total` is
  /// the length of the whole piece.
  func parameter(atLength distance: CGFloat, of total: CGFloat) -> CGFloat {
    guard total > 0, distance > 0 else { return 0 }
    if distance >= total { return 1 }
    if degree == 1 { return distance / total }
    var low: CGFloat = 0
    var high: CGFloat = 1
    // After 44 halvings the error is far below the precision of a point on a screen.
    for _ in 0..<44 {
      let middle = (low + high) / 2
      if length(to: middle) < distance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  // MARK: - Bounds

  /// Calls `body` with both ends and with every local extremum of the curve in x or in y.
  func forEachExtremum(_ body: (CGPoint) -> Void) {
    body(p0)
    body(end)
    if degree == 1 { return }
    func solve(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) {
      // The arguments are the control values of the derivative. This form of the quadratic formula
      // loses no digits to cancellation.
      if degree == 2 {
        if a != b { visit(parameter: a / (a - b), body) }
        return
      }
      let qa = a - 2 * b + c
      let qb = b - a
      let discriminant = qb * qb - qa * a
      guard discriminant >= 0 else { return }
      let q = -(qb + (qb < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
      if qa != 0 { visit(parameter: q / qa, body) }
      if q != 0 { visit(parameter: a / q, body) }
    }
    solve(p1.x - p0.x, p2.x - p1.x, p3.x - p2.x)
    solve(p1.y - p0.y, p2.y - p1.y, p3.y - p2.y)
  }

  private func visit(parameter t: CGFloat, _ body: (CGPoint) -> Void) {
    if t > 0 && t < 1 { body(point(at: t)) }
  }
}
