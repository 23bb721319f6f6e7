import MartletGeometry
import MartletInput
import MartletScene

/// The arrow that shows where a mouse points: there while it moves, gone three seconds later.
///
/// Drawn as display items above the root, so that it is damaged, painted and recorded like
/// everything else and needs no cursor plane.
package struct PointerOverlay: Hashable, Sendable {
  /// Seconds after the last movement.
  package static let lingering = 3.0

  /// Where the arrow's tip is, in device pixels; nil while it is hidden.
  package private(set) var position: CGPoint?
  private var lastMoved = MonotonicTime.zero

  package init() {}

  /// When the arrow goes; nil while it is hidden.
  package var deadline: MonotonicTime? {
    position == nil ? nil : lastMoved.advanced(by: Self.lingering)
  }

  /// Takes note of an event and returns whether the picture changed.
  package mutating func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerMoved(let position), .pointerButton(_, _, let position),
      .scroll(_, _, let position):
      lastMoved = event.time
      guard position != self.position else { return false }
      self.position = position
      return true
    case .touch:
      // A finger is its own pointer.
      return hide()
    case .key: return false
    }
  }

  /// Hides the arrow if it is time, and returns whether the picture changed.
  package mutating func expires(at now: MonotonicTime) -> Bool {
    guard let deadline, now >= deadline else { return false }
    return hide()
  }

  private mutating func hide() -> Bool {
    guard position != nil else { return false }
    position = nil
    return true
  }

  /// Appends the arrow's items; `scale` is the device pixels per point.
  package func append(to list: inout DisplayList, scale: Double) {
    guard let position else { return }
    let transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: position.x, ty: position.y)
    let side = Self.size * scale
    let bounds = PixelRect(
      covering: CGRect(
        x: position.x - 2 * scale, y: position.y - 2 * scale, width: side, height: side))
    let arrow = Self.arrow
    list.append(
      DisplayItem(
        key: ItemKey(node: Self.node, ordinal: 0),
        content: .fill(arrow, rule: .nonZero, paint: .solid(.white)),
        transform: transform, bounds: bounds))
    list.append(
      DisplayItem(
        key: ItemKey(node: Self.node, ordinal: 1),
        content: .stroke(
          arrow, style: StrokeStyle(lineWidth: 1.25, lineJoin: .round),
          paint: .solid(.black)),
        transform: transform, bounds: bounds))
  }

  /// No node of a view tree gets this number.
  private static let node = UInt64.max
  /// Points that cover the arrow and its line.
  private static let size = 24.0

  /// The arrow with its tip at the origin, in points.
  private static var arrow: Path {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 0, y: 17))
    path.addLine(to: CGPoint(x: 4, y: 13.2))
    path.addLine(to: CGPoint(x: 6.6, y: 19.2))
    path.addLine(to: CGPoint(x: 9.2, y: 18))
    path.addLine(to: CGPoint(x: 6.7, y: 12.2))
    path.addLine(to: CGPoint(x: 12, y: 12))
    path.closeSubpath()
    return path
  }
}
