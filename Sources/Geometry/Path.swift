/// The outline of a two-dimensional shape: subpaths of lines and Bézier curves.
///
/// A value with shared storage: copying costs two retains, the first write after a copy costs one
/// copy of the steps. Coordinates are in whatever space the owner draws in. Paths that share
/// their storage compare in O(1), as `Array` compares storage first: a display list's unchanged
/// paths cost nothing to tell apart. A line takes 17 bytes.
public struct Path: Hashable, Sendable {
  /// One step of an outline.
  public enum Element: Hashable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  /// The steps in drawing order; a path that does not begin with `move` starts at its first point.
  /// Apart from their points they take a byte each, where an `Element` takes 56.
  @usableFromInline private(set) var steps: [Step] = []
  /// The points of the steps, each step's end behind its control points.
  @usableFromInline private(set) var points: [CGPoint] = []
  /// What the path is instead, without steps and points.
  @usableFromInline private(set) var dense: PlacedDenseLine?

  public init() {}

  init(dense: PlacedDenseLine) {
    self.dense = dense
  }

  /// Builds a path in place.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  public var isEmpty: Bool { steps.isEmpty && dense?.bounds.isNull != false }

  /// How many steps there are; of a dense line at most.
  package var count: Int {
    guard let dense else { return steps.count }
    return dense.line.chunks.count * 2 * DenseLine.Chunk.cellCount
  }

  /// The dense line that the path is, if it is one.
  package var denseLine: PlacedDenseLine? { dense }

  /// The same with steps, if it is a dense line.
  @usableFromInline var outlined: Path { dense?.polyline ?? self }

  @inline(__always)
  private mutating func outline() {
    if dense != nil { becomeLines() }
  }

  /// Apart from what asks for it, which is called for every point of every path.
  @inline(never)
  private mutating func becomeLines() {
    self = outlined
  }

  /// Bytes of storage in use.
  package var byteCount: Int { steps.count + points.count * MemoryLayout<CGPoint>.stride }

  /// The end of the last step; after a closed subpath, the point where it began. `nil` for an
  /// empty path. O(steps of the last subpath) after a close, else O(1).
  public var currentPoint: CGPoint? {
    if dense != nil { return outlined.currentPoint }
    guard steps.last == .closeSubpath else { return points.last }
    var start: CGPoint?
    var behind = points.count
    for step in steps.reversed() where step != .closeSubpath {
      start = points[behind - 1]
      if step == .move { break }
      behind -= step.pointCount
    }
    return start
  }

  /// The rectangle of a path that is nothing but one, with sides along the axes; else `nil`.
  package var asRectangle: CGRect? {
    guard steps.count == 5 || steps.count == 4, steps[0] == .move, steps[1] == .line,
      steps[2] == .line, steps[3] == .line
    else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    if steps.count == 5 {
      switch steps[4] {
      case .closeSubpath: break
      case .line where points[4] == a: break
      default: return nil
      }
    }
    let isRowFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isColumnFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isRowFirst || isColumnFirst else { return nil }
    return CGRect(
      x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
  }

  /// Lends the points of a path that is one open subpath of straight lines; `nil` for any other.
  package func withPolyline<Result>(_ body: (Span<CGPoint>) -> Result) -> Result? {
    guard steps.first == .move, points.count == steps.count else { return nil }
    for index in 1..<steps.count where steps[index] != .line { return nil }
    return body(points.span)
  }

  /// Calls `body` with each step in drawing order.
  public func forEach(_ body: (Element) -> Void) {
    for element in elements { body(element) }
  }

  // MARK: - Building

  public mutating func move(to end: CGPoint) {
    outline()
    steps.append(.move)
    points.append(end)
  }

  public mutating func addLine(to end: CGPoint) {
    outline()
    steps.append(.line)
    points.append(end)
  }

  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    outline()
    steps.append(.quadCurve)
    points.append(control)
    points.append(end)
  }

  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    outline()
    steps.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  public mutating func closeSubpath() {
    outline()
    guard let last = steps.last, last != .closeSubpath else { return }
    steps.append(.closeSubpath)
  }

  /// Starts at the first point and draws a line to each further one.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    reserveCapacity(lines: lines.count)
    move(to: first)
    steps.append(contentsOf: repeatElement(.line, count: lines.count - 1))
    points.append(contentsOf: lines.dropFirst())
  }

  package mutating func append(_ element: Element) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): addLine(to: to)
    case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
    case .curve(let to, let control1, let control2):
      addCurve(to: to, control1: control1, control2: control2)
    case .closeSubpath:
      outline()
      steps.append(.closeSubpath)
    }
  }

  /// Makes room for so many further steps with one point each.
  package mutating func reserveCapacity(lines count: Int) {
    steps.reserveCapacity(steps.count + count)
    points.reserveCapacity(points.count + count)
  }

  mutating func append(_ path: Path) {
    outline()
    let path = path.outlined
    steps += path.steps
    points += path.points
  }

  mutating func mapPoints(from first: Int = 0, _ transform: CGAffineTransform) {
    outline()
    for index in first..<points.count { points[index] = points[index].applying(transform) }
  }
}
