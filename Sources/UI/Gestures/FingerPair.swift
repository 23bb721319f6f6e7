import MartletGeometry
import MartletInput

/// Two fingers: how far apart they are and how they lie, compared with when the second came down.
///
/// All in the root's points: a view that grows with the pinch does not change the measure.
package struct FingerPair {
  /// What has changed since both were down.
  package struct Change: Hashable, Sendable {
    /// The distance as a multiple of that at the start; more than 0.
    package var scale = 1.0
    /// Radians clockwise, full turns included.
    package var turn = 0.0
  }

  private struct Start {
    var distance: Double
    /// Between the fingers.
    var center: CGPoint
  }

  private var fingers: [CGPoint?] = [nil, nil]
  private var start: Start?
  private var direction = 0.0
  private var rates = VelocityEstimator()
  package private(set) var change = Change()

  package init() {}

  package var isComplete: Bool { start != nil }
  package var isEmpty: Bool { fingers == [nil, nil] }
  /// The place between the fingers when the second came down.
  package var startCenter: CGPoint { start?.center ?? .zero }
  /// The place between the fingers now.
  package private(set) var center = CGPoint.zero
  /// Change of `scale` and of `turn` per second, from the last tenth of one.
  package func rate(at time: MonotonicTime) -> Change {
    let rate = rates.velocity(at: time)
    return Change(scale: rate.width, turn: rate.height)
  }

  /// Takes note of a finger's event; one that is lifted still counts until `lift`.
  package mutating func follow(_ event: GestureEvent) {
    guard fingers.indices.contains(event.index) else { return }
    switch event.kind {
    case .tick: return
    case .down: fingers[event.index] = event.location
    case .move, .up:
      guard fingers[event.index] != nil else { return }
      fingers[event.index] = event.location
    }
    guard let a = fingers[0], let b = fingers[1] else { return }
    center = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    let dx = b.x - a.x
    let dy = b.y - a.y
    // Fingers cannot lie on one another; what says so has a start of a point.
    let distance = max(1, (dx * dx + dy * dy).squareRoot())
    let direction = Elementary.atan2(dy, dx)
    if let start {
      change.scale = distance / start.distance
      var turn = direction - self.direction
      if turn > .pi { turn -= 2 * .pi }
      if turn < -.pi { turn += 2 * .pi }
      change.turn += turn
    } else {
      start = Start(distance: distance, center: center)
      change = Change()
      rates.reset()
    }
    self.direction = direction
    rates.add(CGPoint(x: change.scale, y: change.turn), at: event.time)
  }

  /// Forgets a finger.
  package mutating func lift(_ index: Int) {
    guard fingers.indices.contains(index) else { return }
    fingers[index] = nil
    start = nil
  }
}

/// Recognises two fingers by what they do to one another.
package class FingerPairRecognizer<G: Gesture>: _GestureRecognizer<G> {
  /// As the view states it now.
  package private(set) var gesture: G
  package let context: _GestureContext
  package private(set) var pair = FingerPair()
  /// Where the pair began, in the view's space of then.
  package private(set) var startLocation = CGPoint.zero
  package private(set) var startAnchor = UnitPoint.center
  private var isActive = false

  package init(_ gesture: G, _ context: _GestureContext) {
    self.gesture = gesture
    self.context = context
    super.init()
  }

  package final override func update(_ gesture: G) {
    self.gesture = gesture
  }

  /// Whether the fingers have done enough to be what the gesture looks for.
  package var isReached: Bool { false }

  /// What there is to tell, once it is reached.
  package func value(at time: MonotonicTime) -> G.Value? { nil }

  package final override var touchCount: Int { 2 }

  package final override func handle(_ event: GestureEvent) -> GesturePhase<G.Value> {
    let wasComplete = pair.isComplete
    pair.follow(event)
    if pair.isComplete, !wasComplete {
      startLocation = context.location(of: pair.startCenter, in: .local)
      startAnchor = context.anchor(of: pair.startCenter)
    }
    if pair.isComplete, isReached { isActive = true }
    let value = isActive ? value(at: event.time) : nil
    if event.kind == .up {
      pair.lift(event.index)
      if let value { return .ended(value) }
    }
    if pair.isEmpty { return .failed }
    return value.map { .active($0) } ?? .possible(nil)
  }

  package final override func finish() {
    pair = FingerPair()
    isActive = false
  }
}
