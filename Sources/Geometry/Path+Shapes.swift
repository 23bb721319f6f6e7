// Rectangles, ellipses and arcs. Curved outlines are cubic Béziers of at most a quarter turn, which
// stay within 0.03 % of the radius of the true circle.

/// The shape of a rounded rectangle's corners.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// Quarter ellipses.
  case circular
  /// Quarter ellipses, too: the smoother corners of Apple's platforms are not supported.
  case continuous
}

extension Path {
  /// Creates a path of one rectangle; see `addRect(_:transform:)`.
  public init(_ rect: CGRect) {
    self.init()
    addRect(rect)
  }

  /// Creates a path of one rounded rectangle; see `addRoundedRect(in:cornerSize:style:transform:)`.
  public init(
    roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .circular
  ) {
    self.init()
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }

  /// Creates a path of one rounded rectangle with circular corners of radius `cornerRadius`, at
  /// most half of a side.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .circular
  ) {
    self.init(
      roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius),
      style: style)
  }

  /// Creates a path of the ellipse that fits `rect`.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }

  // MARK: - Closed shapes

  /// Adds a rectangle as a closed subpath, clockwise from its top-left corner. A null rectangle
  /// adds nothing.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull { return }
    reserveFirst(steps: 5, points: 4)
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    closeSubpath()
  }

  /// Adds each rectangle as a closed subpath of its own.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a rectangle as a closed subpath. Its corners are quarter ellipses of `cornerSize`,
  /// limited to half of each side; without corners it is a plain rectangle. A null rectangle adds
  /// nothing.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .circular,
    transform: CGAffineTransform = .identity
  ) {
    if rect.isNull { return }
    let rx = min(max(cornerSize.width, 0), rect.width / 2)
    let ry = min(max(cornerSize.height, 0), rect.height / 2)
    guard rx > 0, ry > 0 else {
      addRect(rect, transform: transform)
      return
    }
    let kx = rx * (1 - Self.quarterCircleHandle)
    let ky = ry * (1 - Self.quarterCircleHandle)
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(transform) }
    reserveFirst(steps: 10, points: 17)
    move(to: at(x0 + rx, y0))
    addLine(to: at(x1 - rx, y0))
    addCurve(to: at(x1, y0 + ry), control1: at(x1 - kx, y0), control2: at(x1, y0 + ky))
    addLine(to: at(x1, y1 - ry))
    addCurve(to: at(x1 - rx, y1), control1: at(x1, y1 - ky), control2: at(x1 - kx, y1))
    addLine(to: at(x0 + rx, y1))
    addCurve(to: at(x0, y1 - ry), control1: at(x0 + kx, y1), control2: at(x0, y1 - ky))
    addLine(to: at(x0, y0 + ry))
    addCurve(to: at(x0 + rx, y0), control1: at(x0, y0 + ky), control2: at(x0 + kx, y0))
    closeSubpath()
  }

  /// Adds the ellipse that fits `rect` as a closed subpath, clockwise from its rightmost point. A
  /// null rectangle adds nothing.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull { return }
    let map = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY
    ).concatenating(transform)
    reserveFirst(steps: 6, points: 13)
    let ends = Self.quarterEnds
    move(to: CGPoint(x: ends[0].cos, y: ends[0].sin).applying(map))
    for i in 1...4 {
      appendCurve(from: ends[i - 1], to: ends[i], handle: Self.quarterHandle, map: map)
    }
    closeSubpath()
  }

  /// The ends of the quarters of a circle. An ellipse is the curves between them, and computing
  /// them takes longer than all else.
  private static let quarterEnds = (0...4).map { Elementary.sinCos(.pi / 2 * Double($0)) }
  private static let quarterHandle = handle(ofArc: .pi / 2)

  // MARK: - Arcs

  /// Adds an arc of a circle, after a line to its start if the path has a current point.
  ///
  /// Angles are clockwise on the y-down screen. As in SwiftUI, `clockwise` refers to a y-up space:
  /// `true` goes to smaller angles, which is anticlockwise on the screen. Angles that differ by a
  /// full turn or more give the whole circle in either direction.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    var sweep = endAngle.radians - startAngle.radians
    // Rounding errors may make the sum of angles smaller than a full turn.
    if abs(sweep) >= turn - 1e-9 {
      sweep = clockwise ? -turn : turn
    } else if clockwise && sweep > 0 {
      sweep -= turn
    } else if !clockwise && sweep < 0 {
      sweep += turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: Angle(radians: sweep),
      transform: transform)
  }

  /// Adds an arc of a circle over the angle `delta`, clockwise on the screen if it is positive,
  /// after a line to its start if the path has a current point. At most one full turn is drawn.
  /// Angles that are not finite add nothing.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    let map = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
      .concatenating(transform)
    let turn = 2 * CGFloat.pi
    let sweep = max(-turn, min(turn, delta.radians))
    guard sweep.isFinite, startAngle.radians.isFinite else { return }
    appendUnitArc(start: startAngle.radians, sweep: sweep, map: map, joining: true)
  }

  /// Adds an arc of `radius` that touches the line from the current point to `tangent1End` and the
  /// line from there to `tangent2End`, after a line to its start. If no such arc exists, it adds a
  /// line to `tangent1End`. A path without a current point does not change.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let corner = tangent1End
    guard let from = currentPoint?.applying(transform.inverted()) else { return }
    let ax = from.x - corner.x
    let ay = from.y - corner.y
    let bx = tangent2End.x - corner.x
    let by = tangent2End.y - corner.y
    let a = (ax * ax + ay * ay).squareRoot()
    let b = (bx * bx + by * by).squareRoot()
    let cross = (ax * by - ay * bx) / (a * b)
    let dot = (ax * bx + ay * by) / (a * b)
    guard a > 0, b > 0, radius > 0, abs(cross) > 1e-9 else {
      addLine(to: corner.applying(transform))
      return
    }
    // The distance from the corner to a point of contact: r / tan(half the corner's angle).
    let reach = radius * (1 + dot) / abs(cross)
    let start = CGPoint(x: corner.x + ax / a * reach, y: corner.y + ay / a * reach)
    let side: CGFloat = cross < 0 ? 1 : -1
    let center = CGPoint(
      x: start.x + side * ay / a * radius, y: start.y - side * ax / a * radius)
    let end = CGPoint(x: corner.x + bx / b * reach, y: corner.y + by / b * reach)
    let startAngle = Elementary.atan2(start.y - center.y, start.x - center.x)
    let endAngle = Elementary.atan2(end.y - center.y, end.x - center.x)
    addArc(
      center: center, radius: radius, startAngle: Angle(radians: startAngle),
      endAngle: Angle(radians: endAngle), clockwise: cross > 0, transform: transform)
  }

  /// The length of a quarter circle's Bézier handles divided by the radius: 4/3·(√2 − 1).
  static let quarterCircleHandle: CGFloat = 0.5522847498307936

  /// Adds an arc of the unit circle, mapped by `map`, as curves of at most a quarter turn.
  private mutating func appendUnitArc(
    start: CGFloat, sweep: CGFloat, map: CGAffineTransform, joining: Bool
  ) {
    let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    // The curves, the line to the first of them, and one that closes the subpath.
    reserveFirst(steps: pieces + 2, points: 3 * pieces + 1)
    let step = sweep / CGFloat(pieces)
    let handle = Self.handle(ofArc: step)
    var end = Elementary.sinCos(start)
    let first = CGPoint(x: end.cos, y: end.sin).applying(map)
    if joining && currentPoint != nil { addLine(to: first) } else { move(to: first) }
    if sweep == 0 { return }
    for i in 1...pieces {
      let next = Elementary.sinCos(start + step * CGFloat(i))
      appendCurve(from: end, to: next, handle: handle, map: map)
      end = next
    }
  }

  /// Returns the length of the Bézier handles of an arc of the unit circle, 4/3·tan(angle/4).
  private static func handle(ofArc angle: Double) -> Double {
    let quarter = Elementary.sinCos(angle / 4)
    return 4 / 3 * quarter.sin / quarter.cos
  }

  /// Appends the mapped curve between two points of the unit circle.
  private mutating func appendCurve(
    from start: (sin: Double, cos: Double), to end: (sin: Double, cos: Double), handle: Double,
    map: CGAffineTransform
  ) {
    addCurve(
      to: CGPoint(x: end.cos, y: end.sin).applying(map),
      control1: CGPoint(x: start.cos - handle * start.sin, y: start.sin + handle * start.cos)
        .applying(map),
      control2: CGPoint(x: end.cos + handle * end.sin, y: end.sin - handle * end.cos)
        .applying(map))
  }
}
