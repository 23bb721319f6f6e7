/// The outline of a two-dimensional shape: subpaths of lines and Bézier curves.
///
/// It is a value with shared storage. A copy costs two retains; the first write after a copy costs
/// one copy of the elements. The owner decides in which space the coordinates are. Paths that share
/// their storage compare in O(1), because `Array` compares its storage first, so a display list
/// compares its unchanged paths at no cost. A line takes 17 bytes.
public struct Path: Hashable, Sendable {
  /// One element of an outline.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath at the point.
    case move(to: CGPoint)
    /// A straight line from the current point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve from the current point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve from the current point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to the start of the subpath, joined to it without caps.
    case closeSubpath
  }

  /// The kinds of the elements in drawing order. A path that does not begin with `move` starts at
  /// its first point. The kind takes one byte, while an `Element` takes 56.
  @usableFromInline private(set) var steps: [Step] = []
  /// The points of the elements; the end of each element follows its control points.
  @usableFromInline private(set) var points: [CGPoint] = []
  /// The dense line that the path consists of; `steps` and `points` are then empty.
  @usableFromInline private(set) var dense: PlacedDenseLine?

  /// Creates an empty path.
  public init() {}

  init(dense: PlacedDenseLine) {
    self.dense = dense
  }

  /// Creates an empty path and lets `callback` add to it.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  /// True if the path has no elements. A dense line is empty if none of its cells has values.
  public var isEmpty: Bool { steps.isEmpty && dense?.bounds.isNull != false }

  /// The number of elements; for a dense line an upper bound.
  package var count: Int {
    guard let dense else { return steps.count }
    return dense.line.chunks.count * 2 * DenseLine.Chunk.cellCount
  }

  /// The dense line that the path consists of, or nil for a path of elements.
  package var denseLine: PlacedDenseLine? { dense }

  /// The path itself, or the lines that a dense line is converted to.
  @usableFromInline var outlined: Path { dense?.polyline ?? self }

  @inline(__always)
  private mutating func outline() {
    if dense != nil { becomeLines() }
  }

  /// This is a separate function, because its caller is called for every point of every path.
  @inline(never)
  private mutating func becomeLines() {
    self = outlined
  }

  /// The bytes of storage that elements take, without the chunks of a dense line.
  package var byteCount: Int { steps.count + points.count * MemoryLayout<CGPoint>.stride }

  /// The end of the last element; after a closed subpath, the point where that subpath began. Nil
  /// for an empty path.
  ///
  /// - Complexity: O(1); O(elements of the last subpath) after a close; O(cells) for a dense line.
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

  /// The rectangle that the path consists of, if it is a single rectangle with sides along the
  /// axes; else nil.
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

  /// Passes the points of a path that is a single open subpath of straight lines to `body`, and
  /// returns its result. Returns nil for any other path, including a dense line. O(elements).
  package func withPolyline<Result>(_ body: (Span<CGPoint>) -> Result) -> Result? {
    guard steps.first == .move, points.count == steps.count else { return nil }
    for index in 1..<steps.count where steps[index] != .line { return nil }
    return body(points.span)
  }

  /// Calls `body` with each element in drawing order. A dense line is converted to lines first.
  public func forEach(_ body: (Element) -> Void) {
    for element in elements { body(element) }
  }

  // MARK: - Building

  /// Starts a new subpath at `end`; the previous one stays open.
  public mutating func move(to end: CGPoint) {
    outline()
    steps.append(.move)
    points.append(end)
  }

  /// Adds a straight line from the current point. In an empty path it starts the first subpath at
  /// `end`.
  public mutating func addLine(to end: CGPoint) {
    outline()
    steps.append(.line)
    points.append(end)
  }

  /// Adds a quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    outline()
    steps.append(.quadCurve)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic Bézier curve from the current point.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    outline()
    steps.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the current subpath with a line to its start. A path that is empty or was just closed
  /// does not change.
  public mutating func closeSubpath() {
    outline()
    guard let last = steps.last, last != .closeSubpath else { return }
    steps.append(.closeSubpath)
  }

  /// Starts a subpath at the first point and adds a line to each further point. An empty list adds
  /// nothing.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    reserveCapacity(lines: lines.count)
    move(to: first)
    steps.append(contentsOf: repeatElement(.line, count: lines.count - 1))
    points.append(contentsOf: lines.dropFirst())
  }

  /// Adds one element. Unlike `closeSubpath()` it adds every `.closeSubpath`, even a repeated one.
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

  /// Reserves storage for `count` more elements with one point each.
  package mutating func reserveCapacity(lines count: Int) {
    steps.reserveCapacity(steps.count + count)
    points.reserveCapacity(points.count + count)
  }

  /// Reserves exact storage for the first elements of an empty path. A path that has elements grows
  /// by itself, because a second exact reservation would copy them.
  mutating func reserveFirst(steps stepCount: Int, points pointCount: Int) {
    guard steps.isEmpty && dense == nil else { return }
    steps.reserveCapacity(stepCount)
    points.reserveCapacity(pointCount)
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
