/// The outline of a two-dimensional shape: subpaths of lines and Bézier curves.
///
/// A value with shared storage: copying costs a retain, the first write after a copy costs one
/// copy of the elements. Coordinates are in whatever space the owner draws in. Paths that share
/// their storage compare in O(1), as `Array` compares storage first: a display list's unchanged
/// paths cost nothing to tell apart.
public struct Path: Hashable, Sendable {
  /// One step of an outline.
  public enum Element: Hashable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  /// The steps in drawing order. A path that does not begin with `move` starts at its first point.
  @usableFromInline package private(set) var elements: [Element]

  public init() {
    elements = []
  }

  /// Builds a path in place.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  package init(elements: [Element]) {
    self.elements = elements
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last step; after a closed subpath, the point where it began. `nil` for an
  /// empty path. O(steps of the last subpath) after a close, else O(1).
  public var currentPoint: CGPoint? {
    guard let last = elements.last else { return nil }
    if let end = last.end { return end }
    for element in elements.dropLast().reversed() {
      if case .move(let to) = element { return to }
    }
    return elements.first?.end
  }

  /// The rectangle of a path that is nothing but one, with sides along the axes; else `nil`.
  package var asRectangle: CGRect? {
    guard elements.count == 5 || elements.count == 4, case .move(let a) = elements[0],
      case .line(let b) = elements[1], case .line(let c) = elements[2],
      case .line(let d) = elements[3]
    else { return nil }
    if elements.count == 5 {
      switch elements[4] {
      case .closeSubpath: break
      case .line(let e) where e == a: break
      default: return nil
      }
    }
    let isRowFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isColumnFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isRowFirst || isColumnFirst else { return nil }
    return CGRect(
      x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
  }

  /// Calls `body` with each step in drawing order.
  public func forEach(_ body: (Element) -> Void) {
    for element in elements { body(element) }
  }

  // MARK: - Building

  public mutating func move(to end: CGPoint) {
    elements.append(.move(to: end))
  }

  public mutating func addLine(to end: CGPoint) {
    elements.append(.line(to: end))
  }

  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append(.quadCurve(to: end, control: control))
  }

  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(to: end, control1: control1, control2: control2))
  }

  public mutating func closeSubpath() {
    guard let last = elements.last, last != .closeSubpath else { return }
    elements.append(.closeSubpath)
  }

  /// Starts at the first point and draws a line to each further one.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    elements.reserveCapacity(elements.count + lines.count)
    elements.append(.move(to: first))
    for point in lines.dropFirst() { elements.append(.line(to: point)) }
  }

  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  package mutating func reserveCapacity(_ count: Int) {
    elements.reserveCapacity(count)
  }
}

extension Path.Element {
  /// Where the step ends; `nil` for a close.
  @inlinable package var end: CGPoint? {
    switch self {
    case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
    case .closeSubpath: nil
    }
  }
}
