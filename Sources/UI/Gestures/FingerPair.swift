import MartletGeometry
import MartletInput

/// Two fingers, with the change of their distance and direction since the second finger came down.
///
/// `FingerPairRecognizer` passes the events of both fingers to `follow`. All values are in the
/// root's points, so a view that grows with the pinch does not change what is measured.
package struct FingerPair {
  /// A change since the second finger came down.
  package struct Change: Hashable, Sendable {
    /// The ratio of the distance to the initial distance; greater than 0.
    package var scale = 1.0
    /// The rotation in radians, clockwise. It may exceed a full turn.
    package var turn = 0.0
  }

  /// The state when the second finger came down.
  private struct Start {
    var distance: Double
    /// The midpoint of the fingers.
    var center: CGPoint
  }

  private var fingers: [CGPoint?] = [nil, nil]
  private var start: Start?
  private var direction = 0.0
  private var rates = VelocityEstimator()
  /// The change since the second finger came down. It stays after a finger is lifted.
  package private(set) var change = Change()

  /// Makes a pair without fingers.
  package init() {}

  /// True while both fingers are down.
  package var isComplete: Bool { start != nil }
  /// True while no finger is down.
  package var isEmpty: Bool { fingers == [nil, nil] }
  /// The midpoint of the fingers when the second one came down.
  package var startCenter: CGPoint { start?.center ?? .zero }
  /// The midpoint of the fingers now.
  package private(set) var center = CGPoint.zero
  /// Returns the change of `scale` and `turn` per second, measured over the last 0.1 s.
  package func rate(at time: MonotonicTime) -> Change {
    let rate = rates.velocity(at: time)
    return Change(scale: rate.width, turn: rate.height)
  }

  /// Records an event of the finger with `event.index` 0 or 1. A finger that goes up still counts
  /// until `lift` is called, so that the last position can be read.
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
    // Fingers cannot be at the same point. If the panel reports that, the minimum of one point
    // avoids a division by zero.
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

  /// Removes a finger.
  package mutating func lift(_ index: Int) {
    guard fingers.indices.contains(index) else { return }
    fingers[index] = nil
    start = nil
  }
}

/// Recognizes a gesture of two fingers by their relative movement. Subclasses override `isReached`
/// and `value(at:)`.
///
/// The gesture begins when `isReached` is first true while both fingers are down, and ends when
/// either finger goes up.
package class FingerPairRecognizer<G: Gesture>: _GestureRecognizer<G> {
  /// The gesture as the view states it now.
  package private(set) var gesture: G
  /// The access to the view of the gesture.
  package let context: _GestureContext
  /// The two fingers.
  package private(set) var pair = FingerPair()
  /// The midpoint of the fingers when the second one came down, in points of the view's own space
  /// at that time.
  package private(set) var startLocation = CGPoint.zero
  /// The midpoint of the fingers when the second one came down, as a fraction of the view's size.
  package private(set) var startAnchor = UnitPoint.center
  /// True after the gesture has begun.
  private var isActive = false

  /// Makes a recognizer of `gesture`.
  package init(_ gesture: G, _ context: _GestureContext) {
    self.gesture = gesture
    self.context = context
    super.init()
  }

  package final override func update(_ gesture: G) {
    self.gesture = gesture
  }

  /// True if the fingers have moved far enough for the gesture to begin.
  package var isReached: Bool { false }

  /// Returns the value of the gesture at `time`.
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
