/// The outline of a two-dimensional shape: subpaths of lines and Bézier curves.
///
/// A value with shared storage: copying costs a retain, the first write after a copy costs one
/// copy of the elements. Coordinates are in whatever space the owner draws in.
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
  package private(set) var elements: [Element]

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
