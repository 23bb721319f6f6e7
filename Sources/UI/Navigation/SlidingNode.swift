import MartletGeometry
import MartletMotion

/// A layout node that slides into its place and out of sight, by itself and under a finger.
///
/// How far it is in is not a matter of layout: only drawing and touches follow it.
package class SlidingNode: LayoutNode, RunningAnimation {
  /// A finger pulls it only a little.
  var isFixed = false
  /// Called when it has been dragged out of sight.
  var onDismiss: () -> Void = {}
  /// Called when it is out of sight after `goOut()`.
  var onEnd: () -> Void = {}

  private var rise = AnimatedValue(0.0)
  /// 0 out of sight, 1 in place; beyond it while a spring swings.
  private(set) var shown = 0.0
  private(set) var isGoing = false
  private(set) var hasEnded = false
  private var hasLeft = false
  package final var isRunning = false
  private var machine: SlideRecognizer?

  private static let spring = Animation.spring(response: 0.5, dampingFraction: 0.86)

  // MARK: - To override

  /// Points from the place to out of sight.
  var travel: CGFloat { 1 }
  /// True when a finger that comes down there may drag; the place is in own space.
  func canDrag(from point: CGPoint) -> Bool { false }
  /// How far a finger has moved on the way out, and how far across it.
  func course(from start: CGPoint, to end: CGPoint) -> (along: CGFloat, across: CGFloat) {
    (end.y - start.y, end.x - start.x)
  }
  func shownDidChange() { setNeedsDisplay() }
  package var gesturePriority: GesturePriority { .normal }

  // MARK: - Space

  /// How far it is from its place, in whole device pixels.
  final var slide: CGFloat {
    let pixels = (1 - shown) * Double(travel) * graph.scale
    return CGFloat(pixels.rounded() / graph.scale)
  }

  package override var layoutIgnoresEffect: Bool { true }

  // MARK: - Motion

  /// Is in place without a motion.
  final func stand() {
    rise.jump(to: 1)
    shown = 1
  }

  /// Slides into place, from wherever it is.
  final func comeIn() {
    isGoing = false
    hasEnded = false
    head(for: 1)
  }

  /// Slides out of sight and tells `onEnd` then.
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

  package final func advance(to time: MonotonicTime) -> Bool {
    rise.settle(at: time)
    show(at: time)
    // Past the edge nothing of a spring is seen any more.
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
      // Who presents may not let go: then it comes back.
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

  /// True when a finger would find it visibly on its way.
  fileprivate var isOnItsWay: Bool {
    rise.isMoving(at: graph.time) && abs(shown - rise.target) * Double(travel) > 4
  }

  /// Takes hold, and says how far it is from its place.
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

  /// Lets go: it goes where a fling would take it.
  fileprivate func endDrag(velocity: CGFloat) {
    let slide = (1 - shown) * Double(travel)
    let isAway = !isFixed && slide + Double(velocity) * 0.25 > Double(travel) / 2 && slide > 0
    head(for: isAway ? 0 : 1, velocity: -Double(velocity) / Double(travel))
    if isAway, !rise.isMoving(at: graph.time) { arrive() }
  }
}

extension SlidingNode: GestureAttachment {
  package var recognizer: _AnyGestureRecognizer {
    if let machine { return machine }
    let made = SlideRecognizer(self)
    machine = made
    return made
  }

  package var gestureMask: GestureMask { .all }
  // It decides by direction, as scroll views do.
  package var isScroll: Bool { true }
  package var isDetached: Bool { hasLeft || isGoing }
}

/// Recognises a finger that drags out of sight: 10 points, more on the way out than across it. A
/// finger on what is on its way holds it at once.
package final class SlideRecognizer: _AnyGestureRecognizer {
  /// Points on the screen before the direction is judged; that much is not dragged.
  private static let slop = 10.0

  private enum State {
    case idle
    case pressed(start: CGPoint)
    /// `taken` is how far the node was from its place when the finger was at `start`.
    case dragging(start: CGPoint, taken: CGFloat?)
  }

  private unowned let node: SlidingNode
  private var state = State.idle
  private var event: GestureEvent?

  package init(_ node: SlidingNode) {
    self.node = node
    super.init()
  }

  /// True while a finger has the node.
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
