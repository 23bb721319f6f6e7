import MartletGeometry
import MartletInput
import MartletScene

/// The arrow that shows the position of a mouse. It is visible while the mouse moves and for three
/// seconds afterwards.
///
/// It is drawn as display items above the root. It is therefore damaged, painted and recorded like
/// all other items, and needs no cursor plane.
package struct PointerOverlay: Hashable, Sendable {
  /// The seconds for which the arrow stays visible after the last movement.
  package static let lingering = 3.0

  /// The position of the arrow's tip, in device pixels; nil while it is hidden.
  package private(set) var position: CGPoint?
  private var lastMoved = MonotonicTime.zero

  /// Makes a hidden arrow.
  package init() {}

  /// The instant at which the arrow disappears; nil while it is hidden.
  package var deadline: MonotonicTime? {
    position == nil ? nil : lastMoved.advanced(by: Self.lingering)
  }

  /// Records an event. Returns whether the picture changed.
  package mutating func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerMoved(let position), .pointerButton(_, _, let position),
      .scroll(_, _, let position):
      lastMoved = event.time
      guard position != self.position else { return false }
      self.position = position
      return true
    case .touch:
      // The arrow is hidden during a touch.
      return hide()
    case .key: return false
    }
  }

  /// Hides the arrow if `deadline` has passed. Returns whether the picture changed.
  package mutating func expires(at now: MonotonicTime) -> Bool {
    guard let deadline, now >= deadline else { return false }
    return hide()
  }

  private mutating func hide() -> Bool {
    guard position != nil else { return false }
    position = nil
    return true
  }

  /// Draws the arrow with its tip on the pixel at which the mouse points.
  package func draw(into builder: inout DisplayListBuilder) {
    guard let position else { return }
    // The builder draws in points, but the position is in pixels.
    let tip = position.applying(builder.transform.inverted())
    let arrow = Self.arrow
    builder.beginNode(Self.node)
    builder.pushOffset(x: tip.x, y: tip.y)
    builder.fill(arrow, paint: .solid(.white))
    builder.stroke(
      arrow, style: StrokeStyle(lineWidth: 1.25, lineJoin: .round), paint: .solid(.black))
    builder.popTransform()
    builder.endNode()
  }

  /// An id that no node of a view tree has.
  private static let node = UInt64.max
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
