import MartletGeometry
import MartletMotion

/// A layout node that slides into place and out of sight, by a spring or with a finger. Sheets,
/// popups and pages are its subclasses. With a `zoom` it grows out of a view instead.
///
/// `PresentationNode` calls `comeIn()` and `goOut()` and sets the closures. The slide affects
/// drawing and hit testing, not the layout. While it moves, the graph calls `advance(to:)` in each
/// frame.
package class SlidingNode: LayoutNode, RunningAnimation {
  /// True if a finger cannot drag the node away; the node then follows the finger only a little.
  var isFixed = false
  /// Is called after a finger has dragged the node out of sight. If the owner does not call
  /// `goOut()` then, the node slides back.
  var onDismiss: () -> Void = {}
  /// Is called when the node is out of sight after `goOut()`.
  var onEnd: () -> Void = {}

  private var rise = AnimatedValue(0.0)
  /// The progress of the slide: 0 is out of sight, 1 is in place. A spring may overshoot 1.
  private(set) var shown = 0.0
  /// The zoom out of a view behind the node; nil for a node that slides.
  private(set) final var zoom: SourceZoom?
  /// True after `goOut()`, until `comeIn()`.
  private(set) var isGoing = false
  /// True when the node has arrived out of sight.
  private(set) var hasEnded = false
  private var hasLeft = false
  /// True while the graph advances the slide in each frame. The graph sets it.
  package final var isRunning = false
  private var machine: SlideRecognizer?

  private static let spring = Animation.spring(response: 0.5, dampingFraction: 0.86)

  // MARK: - To override

  /// The distance between the positions in place and out of sight, in points.
  var travel: CGFloat { 1 }
  /// Returns true if a finger that comes down at `point` of own space may drag the node.
  func canDrag(from point: CGPoint) -> Bool { false }
  /// Is called when a finger that may drag the node comes down at `point` of own space.
  func fingerCameDown(at point: CGPoint) {}
  /// Returns the distance from `start` to `end` in points: `along` in the direction in which the
  /// node slides out, and `across` at a right angle to it.
  func course(from start: CGPoint, to end: CGPoint) -> (along: CGFloat, across: CGFloat) {
    (end.y - start.y, end.x - start.x)
  }
  /// Is called after `shown` has changed.
  func shownDidChange() { setNeedsDisplay() }
  /// The offsets from in place at which a finger can leave the node, in points: positive along the
  /// way out. They need not contain 0, which is in place.
  var stops: [CGFloat] { [] }
  /// Makes the offset of a stop the new position of the node.
  func moveInPlace(to stop: CGFloat) {}
  /// True if the node can grow out of a view.
  var canZoom: Bool { false }
  /// True if the node covers other views; false for the first page of a navigation view.
  package var isPresented: Bool { true }
  /// True if the Escape key ends the presentation; false for an alert, which asks for an answer.
  var isClosedByEscape: Bool { true }
  /// Normal; pages that slide have high priority.
  package var gesturePriority: GesturePriority { .normal }

  // MARK: - Space

  /// True if the view out of which the node grows was there when its motion began.
  final var isZoomed: Bool { zoom?.source != nil }

  /// The distance from the position in place, in points, rounded to whole device pixels; 0 for a
  /// node that is zoomed.
  final var slide: CGFloat {
    if isZoomed { return 0 }
    let pixels = (1 - shown) * Double(travel) * graph.scale
    return CGFloat(pixels.rounded() / graph.scale)
  }

  package override var layoutIgnoresEffect: Bool { true }

  // MARK: - Motion

  /// Sets the identity of the view out of which the node grows; nil for a node that slides.
  final func setZoom(outOf key: MatchedKey?) {
    guard key != zoom?.key else { return }
    zoom?.end()
    zoom = key.map { SourceZoom(outOf: $0, of: self) }
    zoom?.follow(shown)
    shownDidChange()
  }

  /// Puts the node in place without a motion.
  final func stand() {
    rise.jump(to: 1)
    shown = 1
  }

  /// Slides the node into place, from the current position.
  final func comeIn() {
    isGoing = false
    hasEnded = false
    head(for: 1)
  }

  /// Slides the node out of sight and then calls `onEnd`, at the start of an update.
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
    // The last part of the spring's motion is invisible beyond the edge.
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
    zoom?.follow(new)
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
    zoom?.end()
    zoom = nil
    super.willLeave()
  }

  // MARK: - Dragging

  /// True if the node moves and is more than 4 points away from its target.
  fileprivate var isVisiblyMoving: Bool {
    rise.isMoving(at: graph.time) && abs(shown - rise.target) * Double(travel) > 4
  }

  /// Stops the node and returns its distance from the position in place, in points.
  fileprivate func beginDrag() -> CGFloat {
    rise.jump(to: shown)
    return CGFloat(1 - shown) * travel
  }

  /// True if a finger can move the node against the way out.
  fileprivate var canRise: Bool { firstStop < 0 }

  private var firstStop: CGFloat { stops.reduce(0) { min($0, $1) } }
  private var lastStop: CGFloat { stops.reduce(0) { max($0, $1) } }

  fileprivate func drag(to slide: CGFloat) {
    // Beyond the stops a finger moves the node only a little; out of sight it may move it freely.
    let end = slide < firstStop ? firstStop : isFixed && slide > lastStop ? lastStop : slide
    let beyond = RubberBand.displacement(
      distance: Double(slide - end), extent: min(120, Double(travel)))
    rise.jump(to: 1 - (Double(end) + beyond) / Double(travel))
    show(at: graph.time)
  }

  /// Releases the node, which slides to the stop or the end that a fling would reach.
  fileprivate func endDrag(velocity: CGFloat) {
    let slide = (1 - shown) * Double(travel)
    let reach = slide + Double(velocity) * 0.25
    let isAway = !isFixed && slide > 0 && reach > Double(lastStop + travel) / 2
    var speed = Double(velocity)
    if !isAway, let stop = stop(near: CGFloat(reach)) {
      moveInPlace(to: stop)
      let rest = slide - Double(stop)
      rise.jump(to: 1 - rest / Double(travel))
      // A fling that has passed its stop goes no farther.
      if rest * speed > 0 { speed = 0 }
    }
    head(for: isAway ? 0 : 1, velocity: -speed / Double(travel))
    if isAway, !rise.isMoving(at: graph.time) { arrive() }
  }

  /// Returns the stop that is nearest to an offset; nil if being in place is as near.
  private func stop(near offset: CGFloat) -> CGFloat? {
    let nearest = stops.min { abs($0 - offset) < abs($1 - offset) }
    guard let nearest, nearest != 0, abs(nearest - offset) < abs(offset) else { return nil }
    return nearest
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

extension SlidingNode: KeyDismissible {
  /// Ends the presentation, unless the views on it forbid that.
  package final func dismissByKey() {
    if isPresented, !isFixed, !isGoing, isClosedByEscape { onDismiss() }
  }
}

/// Recognizes a finger that drags the node out of sight or to another stop: 10 points, with more
/// movement along the way out than across it. A finger takes hold of a moving node at once.
package final class SlideRecognizer: _AnyGestureRecognizer {
  /// The distance after which the direction of the finger decides, in points of the root's space.
  /// The node does not follow this first part of the movement.
  private static let slop = 10.0

  private enum State {
    case idle
    case pressed(start: CGPoint)
    /// `taken` is the node's distance from the position in place when the finger was at `start`;
    /// nil before the drag is committed.
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
      guard let point = node.pointFromRoot(event.location), node.canDrag(from: point) else {
        return .failed
      }
      node.fingerCameDown(at: point)
      state =
        node.isVisiblyMoving
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
      guard (node.canRise ? abs(along) : along) > abs(across) else { return .failed }
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
