import MartletGeometry
import MartletMotion

/// A layout node that slides into place and out of sight, by itself or under a finger.
///
/// The slide does not affect the layout. Only drawing and touches follow it.
package class SlidingNode: LayoutNode, RunningAnimation {
  /// True if a finger can move it only a little.
  var isFixed = false
  /// Is called when it was dragged out of sight.
  var onDismiss: () -> Void = {}
  /// Is called when it is out of sight after `goOut()`.
  var onEnd: () -> Void = {}

  private var rise = AnimatedValue(0.0)
  /// The progress: 0 out of sight, 1 in place, and more while a spring overshoots.
  private(set) var shown = 0.0
  private(set) var isGoing = false
  private(set) var hasEnded = false
  private var hasLeft = false
  /// True while the graph advances the slide in each frame. The graph sets it.
  package final var isRunning = false
  private var machine: SlideRecognizer?

  private static let spring = Animation.spring(response: 0.5, dampingFraction: 0.86)

  // MARK: - To override

  /// The distance from in place to out of sight, in points.
  var travel: CGFloat { 1 }
  /// Returns true if a finger that comes down at `point` of own space may drag the node.
  func canDrag(from point: CGPoint) -> Bool { false }
  /// Returns the distance that a finger has moved along the way out, and across it.
  func course(from start: CGPoint, to end: CGPoint) -> (along: CGFloat, across: CGFloat) {
    (end.y - start.y, end.x - start.x)
  }
  func shownDidChange() { setNeedsDisplay() }
  /// Normal; pages have high priority.
  package var gesturePriority: GesturePriority { .normal }

  // MARK: - Space

  /// The distance from in place, in points, rounded to whole device pixels.
  final var slide: CGFloat {
    let pixels = (1 - shown) * Double(travel) * graph.scale
    return CGFloat(pixels.rounded() / graph.scale)
  }

  package override var layoutIgnoresEffect: Bool { true }

  // MARK: - Motion

  /// Puts the node in place without a motion.
  final func stand() {
    rise.jump(to: 1)
    shown = 1
  }

  /// Slides into place, from the current position.
  final func comeIn() {
    isGoing = false
    hasEnded = false
    head(for: 1)
  }

  /// Slides out of sight and calls `onEnd` then.
  final func goOut() {
    isGoing = true
    hasEnded = false
    head(for: 0)
    if !rise.isMoving(at: graph.time) { arrive() }
  }

  private func head(for target: Double, velocity: Double? = nil) {
    let animation = graph.transaction.disablesAnimations ? nil : Self.spring
    if let velocity, let animation {
      rise.set(target, animation: animation, velocity: velocity, at: graph.time)
    } else {
      rise.set(target, animation: animation, at: graph.time)
    }
    show(at: graph.time)
    if rise.isMoving(at: graph.time) { graph.add(self) }
  }

  /// Advances the slide to `time`. Returns false when it has ended.
  package final func advance(to time: MonotonicTime) -> Bool {
    rise.settle(at: time)
    show(at: time)
    // Nothing of the spring's end is visible beyond the edge.
    if rise.target == 0, shown < 0.002, machine?.isHolding != true {
      rise.jump(to: 0)
      show(at: time)
      arrive()
      return false
    }
    return rise.isMoving(at: time)
  }

  private func show(at time: MonotonicTime) {
    let new = rise.value(at: time)
    guard new != shown else { return }
    shown = new
    shownDidChange()
  }

  private func arrive() {
    guard !hasEnded, !hasLeft else { return }
    hasEnded = true
    let isGoing = isGoing
    graph.enqueueEvent { [weak self] in
      guard let self, !self.hasLeft else { return }
      if isGoing { return self.onEnd() }
      self.onDismiss()
      // The presenter may refuse to end the presentation. The node then slides back.
      self.graph.enqueueAction { [weak self] in
        if let self, !self.isGoing, !self.hasLeft { self.comeIn() }
      }
    }
  }

  package override func willLeave() {
    hasLeft = true
    super.willLeave()
  }

  // MARK: - Dragging

  /// True if the node moves and is visibly away from its target, by more than 4 points.
  fileprivate var isOnItsWay: Bool {
    rise.isMoving(at: graph.time) && abs(shown - rise.target) * Double(travel) > 4
  }

  /// Takes hold of the node and returns its distance from in place.
  fileprivate func beginDrag() -> CGFloat {
    rise.jump(to: shown)
    return CGFloat(1 - shown) * travel
  }

  fileprivate func drag(to slide: CGFloat) {
    var slide = Double(slide)
    if slide < 0 || isFixed {
      slide = RubberBand.displacement(distance: slide, extent: min(120, Double(travel)))
    }
    rise.jump(to: 1 - slide / Double(travel))
    show(at: graph.time)
  }

  /// Releases the node, which slides to the end that a fling would reach.
  fileprivate func endDrag(velocity: CGFloat) {
    let slide = (1 - shown) * Double(travel)
    let isAway = !isFixed && slide + Double(velocity) * 0.25 > Double(travel) / 2 && slide > 0
    head(for: isAway ? 0 : 1, velocity: -Double(velocity) / Double(travel))
    if isAway, !rise.isMoving(at: graph.time) { arrive() }
  }
}

extension SlidingNode: GestureAttachment {
  /// The recognizer, which is made on first use.
  package var recognizer: _AnyGestureRecognizer {
    if let machine { return machine }
    let made = SlideRecognizer(self)
    machine = made
    return made
  }

  /// All gestures.
  package var gestureMask: GestureMask { .all }
  // The recognizer decides by direction, as scroll views do.
  /// True.
  package var isScroll: Bool { true }
  /// True after the node has left the tree or while it slides out.
  package var isDetached: Bool { hasLeft || isGoing }
}

/// Recognizes a finger that drags the node out of sight: 10 points, with more movement along the
/// way out than across it. A finger takes hold of a moving node at once.
package final class SlideRecognizer: _AnyGestureRecognizer {
  /// The distance after which the direction is judged, in points on the screen. The node does not
  /// move by this distance.
  private static let slop = 10.0

  private enum State {
    case idle
    case pressed(start: CGPoint)
    /// `taken` is the node's distance from in place when the finger was at `start`.
    case dragging(start: CGPoint, taken: CGFloat?)
  }

  private unowned let node: SlidingNode
  private var state = State.idle
  private var event: GestureEvent?

  /// Makes the recognizer of a node.
  package init(_ node: SlidingNode) {
    self.node = node
    super.init()
  }

  /// True while a finger drags the node.
  fileprivate var isHolding: Bool {
    if case .dragging(_, let taken) = state { return taken != nil }
    return false
  }

  package override func outcome(of event: GestureEvent) -> GestureOutcome {
    if event.kind == .down {
      guard let place = node.pointFromRoot(event.location), node.canDrag(from: place) else {
        return .failed
      }
      state =
        node.isOnItsWay
        ? .dragging(start: event.location, taken: nil) : .pressed(start: event.location)
    }
    if event.kind != .tick { self.event = event }
    switch state {
    case .idle:
      return .failed
    case .dragging:
      return event.kind == .up ? .ended : .active
    case .pressed(let start):
      if event.kind == .up { return .failed }
      let (along, across) = node.course(from: start, to: event.location)
      guard along * along + across * across >= Self.slop * Self.slop else { return .possible }
      guard along > abs(across) else { return .failed }
      state = .dragging(start: event.location, taken: nil)
      return .active
    }
  }

  package override func commit() {
    guard case .dragging(let start, let known) = state, let event else { return }
    self.event = nil
    let taken = known ?? node.beginDrag()
    state = .dragging(start: start, taken: taken)
    if event.kind == .up {
      state = .idle
      let velocity = CGPoint(x: event.velocity.width, y: event.velocity.height)
      node.endDrag(velocity: node.course(from: .zero, to: velocity).along)
    } else {
      node.drag(to: taken + node.course(from: start, to: event.location).along)
    }
  }

  package override func finish() {
    let wasHolding = isHolding
    state = .idle
    event = nil
    if wasHolding { node.endDrag(velocity: 0) }
  }
}
