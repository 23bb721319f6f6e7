import MartletGeometry

/// Recognizes a finger that scrolls: it has moved 10 points in a direction in which the content can
/// move. On moving content it takes hold of the content at once.
///
/// The gesture arena calls `outcome` for each event, and `commit` once the scroll has won over the
/// gestures of the views inside. Only then does the recognizer move its `ScrollNode`.
package final class ScrollRecognizer: _AnyGestureRecognizer {
  /// The distance after which the direction of the finger decides, in points of the root's space.
  /// The content does not follow this first part of the movement.
  private static let slop = 10.0

  private enum State {
    case idle
    case pressed(start: CGPoint)
    /// `location` is the position of the finger when the content moved last.
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
