import MartletGeometry

/// Recognizes a finger that scrolls, after 10 points in a direction in which the content can move.
///
/// A finger on moving content takes hold of it at once.
package final class ScrollRecognizer: _AnyGestureRecognizer {
  /// The distance after which the direction is judged, in points on the screen. The content does
  /// not move by this distance.
  private static let slop = 10.0

  private enum State {
    case idle
    case pressed(start: CGPoint)
    /// `location` is the position of the finger at the last move of the content.
    case scrolling(location: CGPoint)
  }

  private unowned let node: ScrollNode
  private var state = State.idle
  private var event: GestureEvent?
  private var hasBegun = false

  /// Makes the recognizer of a scroll view.
  package init(_ node: ScrollNode) {
    self.node = node
    super.init()
  }

  package override func outcome(of event: GestureEvent) -> GestureOutcome {
    if event.kind == .down {
      state = node.isMoving ? .scrolling(location: event.location) : .pressed(start: event.location)
    }
    if event.kind != .tick { self.event = event }
    switch state {
    case .idle:
      return .failed
    case .scrolling:
      return event.kind == .up ? .ended : .active
    case .pressed(let start):
      if event.kind == .up { return .failed }
      let dx = event.location.x - start.x
      let dy = event.location.y - start.y
      guard dx * dx + dy * dy >= Self.slop * Self.slop else { return .possible }
      guard node.canScroll(along: abs(dy) >= abs(dx) ? .vertical : .horizontal) else {
        return .failed
      }
      if dy > abs(dx), node.offset.y <= 0, node.isOnSheet { return .failed }
      state = .scrolling(location: event.location)
      return .active
    }
  }

  package override func commit() {
    guard case .scrolling(let last) = state, let event else { return }
    self.event = nil
    if !hasBegun {
      hasBegun = true
      node.beginDrag(at: event.time)
    }
    let delta = CGSize(width: event.location.x - last.x, height: event.location.y - last.y)
    state = .scrolling(location: event.location)
    if delta != .zero { node.drag(by: delta, at: event.time) }
    if event.kind == .up {
      hasBegun = false
      node.endDrag(velocity: event.velocity, at: event.time)
    }
  }

  package override func finish() {
    state = .idle
    event = nil
    if hasBegun {
      hasBegun = false
      node.endDrag(velocity: .zero, at: node.graph.time)
    }
  }
}
