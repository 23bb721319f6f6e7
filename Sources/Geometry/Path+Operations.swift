// Queries of a path, and paths derived from it.

/// Core Graphics' path. Here it is the same value type as `Path`.
public typealias CGPath = Path

extension Path {
  /// Creates a copy, for code that converts from `CGPath`.
  public init(_ path: CGPath) {
    self = path
  }

  /// The path itself, for code that converts to `CGPath`.
  public var cgPath: CGPath { self }

  // MARK: - Combining and mapping

  /// Appends the elements of another path, mapped by `transform`.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    let first = outlined.points.count
    append(path)
    if !transform.isIdentity { mapPoints(from: first, transform) }
  }

  /// Returns the path with every point mapped.
  ///
  /// - Complexity: O(elements); O(1) for the identity, and for a dense line that is only scaled and
  ///   translated.
  public func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    if let line = dense?.applying(transform) { return Path(dense: line) }
    var result = self
    result.mapPoints(transform)
    return result
  }

  /// Returns the path moved by `dx` to the right and by `dy` down; O(elements).
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  // MARK: - Bounds

  /// The smallest rectangle around the outline itself, without its control points; null for an
  /// empty path. Points that are not finite are left out. O(elements).
  public var boundingRect: CGRect {
    if let dense { return dense.bounds }
    var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
    var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
    func include(_ p: CGPoint) {
      guard p.isFinite else { return }
      low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
      high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    for element in elements { if case .move(let to) = element { include(to) } }
    forEachPiece { piece, _ in piece.forEachExtremum(include) }
    guard low.x <= high.x, low.y <= high.y else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns whether a point is inside the path, with open subpaths treated as closed. The rule is
  /// non-zero winding, or even-odd with `eoFill`. Curves are flattened with a tolerance of 0.01.
  /// O(elements).
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    var counter = WindingCounter(point: p)
    flatten(transform: .identity, tolerance: 0.01, into: &counter)
    counter.close()
    return eoFill ? counter.winding & 1 != 0 : counter.winding != 0
  }

  // MARK: - Pieces

  /// Calls `body` with each drawn piece, including the lines that close subpaths, and with
  /// `isClosing`, true for such a line.
  func forEachPiece(_ body: (_ piece: Bezier, _ isClosing: Bool) -> Void) {
    var start = CGPoint.zero
    var current = CGPoint.zero
    var isOpen = false
    for element in elements {
      switch element {
      case .move(let to):
        (start, current, isOpen) = (to, to, true)
        continue
      case .closeSubpath:
        if isOpen { body(Bezier(degree: 1, p0: current, p1: start), true) }
        current = start
        continue
      case .line(let to):
        if isOpen { body(Bezier(degree: 1, p0: current, p1: to), false) } else { start = to }
        current = to
      case .quadCurve(let to, let control):
        if !isOpen { (start, current) = (control, control) }
        body(Bezier(degree: 2, p0: current, p1: control, p2: to), false)
        current = to
      case .curve(let to, let control1, let control2):
        if !isOpen { (start, current) = (control1, control1) }
        body(Bezier(degree: 3, p0: current, p1: control1, p2: control2, p3: to), false)
        current = to
      }
      isOpen = true
    }
  }

  // MARK: - Trimming

  /// Returns the part of the outline between two fractions of its whole length. Fractions are
  /// clamped to 0…1, and curves stay curves. The result is empty if `from >= to`.
  ///
  /// - Complexity: O(elements), with a numerical integration of the length of each curve.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let from = max(0, from)
    let to = min(1, to)
    guard from < to else { return Path() }
    if from == 0 && to == 1 { return self }
    var total: CGFloat = 0
    forEachPiece { piece, _ in total += piece.length() }
    guard total > 0, total.isFinite else { return Path() }

    let first = from * total
    let last = to * total
    var done: CGFloat = 0
    var result = Path()
    forEachPiece { piece, _ in
      let length = piece.length()
      let start = done
      done += length
      guard length > 0, done > first, start < last else { return }
      let part = piece.part(
        from: piece.parameter(atLength: first - start, of: length),
        to: piece.parameter(atLength: last - start, of: length))
      if result.currentPoint != part.p0 { result.move(to: part.p0) }
      result.append(part.element)
    }
    return result
  }
}

/// Counts how many times an outline winds around a point.
private struct WindingCounter: PolylineSink {
  let point: CGPoint
  var winding = 0
  private var start = CGPoint.zero
  private var current = CGPoint.zero

  init(point: CGPoint) {
    self.point = point
  }

  mutating func move(to p: CGPoint) {
    close()
    start = p
    current = p
  }

  mutating func line(to p: CGPoint) {
    // Crossings of the ray to the right are counted. Lines are half-open in y, so that a vertex is
    // counted once.
    let (a, b) = (current, p)
    current = p
    let isDown = a.y <= point.y && b.y > point.y
    let isUp = b.y <= point.y && a.y > point.y
    guard isDown || isUp else { return }
    let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    if x > point.x { winding += isDown ? 1 : -1 }
  }

  mutating func close() {
    line(to: start)
  }
}
