import MartletGeometry

/// A pattern of touches that is recognized on a view.
///
/// Combine gestures with `simultaneously(with:)`, `sequenced(before:)` and `exclusively(before:)`.
/// Attach them with `gesture(_:)`, `highPriorityGesture(_:)` or `simultaneousGesture(_:)`. The
/// layout node of the modifier makes a recognizer (`_makeRecognizer`) for the first touch and keeps
/// it.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  /// The type of the gesture's values. A gesture with a body has those of the body.
  associatedtype Value = Body.Value
  /// The type of the gesture that this one consists of.
  associatedtype Body: Gesture

  /// The gesture that this one consists of.
  var body: Body { get }

  /// Makes the state machine that recognizes the gesture. Gestures with a body use the default.
  static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self>
}

extension Gesture where Value == Body.Value {
  /// Makes the recognizer of the body.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    BodyRecognizer(gesture, context)
  }
}

extension Never: Gesture {
  /// No value exists.
  public typealias Value = Never
}

/// A gesture with its own recognizer and without a body.
package protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
  /// Traps: only the framework handles primitive gestures.
  public var body: Never {
    preconditionFailure("\(Self.self) has no body")
  }
}

/// The progress of a gesture.
package enum GesturePhase<Value> {
  /// The gesture is not recognized yet. A value is feedback that may be shown already, such as a
  /// long press whose time is not over.
  case possible(Value?)
  /// The gesture is recognized and continues.
  case active(Value)
  /// The gesture is recognized and has ended.
  case ended(Value)
  /// The touch is not this gesture.
  case failed

  /// Returns the phase with its value transformed.
  package func map<T>(_ transform: (Value) -> T) -> GesturePhase<T> {
    switch self {
    case .possible(let value): .possible(value.map(transform))
    case .active(let value): .active(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }

  /// The phase without its value.
  package var outcome: GestureOutcome {
    switch self {
    case .possible: .possible
    case .active: .active
    case .ended: .ended
    case .failed: .failed
    }
  }
}

/// A phase without its value.
package enum GestureOutcome {
  /// The names of the phases.
  case possible, active, ended, failed
}

/// An event of a finger that a recognizer follows.
package struct GestureEvent {
  /// The kind of an event.
  package enum Kind {
    /// The finger comes down, moves or is lifted.
    case down, move, up
    /// Only time has passed: a deadline of the recognizer may be reached.
    case tick
  }

  /// The kind of the event.
  package var kind: Kind
  /// The position in the root's space, in points. A `tick` has the last position of the touch.
  package var location: CGPoint
  /// The index of the finger among those that the recognizer follows. A single finger has 0.
  package var index = 0
  /// The velocity in points of the root's space per second.
  package var velocity: CGSize
  /// The time of the event, on the clock of the input.
  package var time: MonotonicTime

  /// Makes an event of finger 0.
  package init(
    _ kind: Kind, location: CGPoint, velocity: CGSize = .zero, time: MonotonicTime
  ) {
    self.kind = kind
    self.location = location
    self.velocity = velocity
    self.time = time
  }
}

/// Converts positions of the root's space to the coordinate spaces of a gesture's view, as drawn in
/// this frame. The layout node of the gesture implements it.
@MainActor
package protocol GestureSpace: AnyObject {
  /// Returns the position in `space`. `point` is in the root's space.
  func location(of point: CGPoint, in space: CoordinateSpace) -> CGPoint

  /// Returns the position as a fraction of the view's current size. `point` is in the root's space.
  func anchor(of point: CGPoint) -> UnitPoint

  /// Returns true if the point, in the root's space, is on the view or within `margin` points of
  /// it, measured in the view's own space.
  func isNear(_ point: CGPoint, margin: CGFloat) -> Bool
}

/// The access of a recognizer to its view: the conversion of positions from the root's space.
@MainActor
public struct _GestureContext {
  private weak var space: (any GestureSpace)?

  /// Makes a context. The reference to `space` is weak.
  package init(space: any GestureSpace) {
    self.space = space
  }

  /// Returns the position in the view's current space. If the view has left, it returns `point`
  /// itself.
  package func location(of point: CGPoint, in coordinateSpace: CoordinateSpace) -> CGPoint {
    space?.location(of: point, in: coordinateSpace) ?? point
  }

  /// Returns the position as a fraction of the view's size. If the view has left, it returns the
  /// centre.
  package func anchor(of point: CGPoint) -> UnitPoint { space?.anchor(of: point) ?? .center }

  /// Returns true if the point is within `margin` points of the view. If the view has left, it
  /// returns false.
  package func isNear(_ point: CGPoint, margin: CGFloat) -> Bool {
    space?.isNear(point, margin: margin) ?? false
  }
}

/// The state machine of a gesture, without its type.
///
/// A `GestureContestant` passes the events of its touches to `outcome(of:)`, the arena calls
/// `commit`, and the contestant calls `finish` when the gesture is over. Recognition and actions
/// are separate: `handle` only follows the touch and stores the value, and `commit` calls the
/// actions. The arena can therefore delay a gesture until no other gesture can take the touch. Only
/// `commit` and `finish` may write state.
@MainActor
public class _AnyGestureRecognizer {
  /// Makes a recognizer in its initial state.
  package init() {}

  /// The entry of the recognizer in the arenas that send events to it; nil while it follows no
  /// touch.
  package final weak var contestant: GestureContestant?

  /// The number of fingers that the recognizer can follow at once. Further fingers are ignored.
  package var touchCount: Int { 1 }

  /// Handles an event and returns the phase. The typed version is `_GestureRecognizer.handle`.
  package func outcome(of event: GestureEvent) -> GestureOutcome { .failed }

  /// The time at which the recognizer needs a `tick`; nil for none.
  package var deadline: MonotonicTime? { nil }

  /// Calls the actions with the newest value, unless they have been called with it.
  package func commit() {}

  /// Returns to the initial state, after the end, a failure or a cancellation. `GestureState`
  /// values return to their initial values; no other action is called.
  package func finish() {}
}

/// The state machine of gestures of one type. It outlives the gesture values, which views make
/// again with each evaluation.
@MainActor
public class _GestureRecognizer<G: Gesture>: _AnyGestureRecognizer {
  /// Takes the actions and parameters of a new value of the gesture. A recognition under way
  /// continues.
  package func update(_ gesture: G) {}

  /// Handles an event and returns the phase.
  package func handle(_ event: GestureEvent) -> GesturePhase<G.Value> { .failed }

  package final override func outcome(of event: GestureEvent) -> GestureOutcome {
    handle(event).outcome
  }
}

/// A recognizer that passes all events to the recognizer of another gesture.
package class WrappingRecognizer<G: Gesture, Inner: Gesture>: _GestureRecognizer<G> {
  /// The recognizer of the inner gesture. It receives the events.
  package final let inner: _GestureRecognizer<Inner>

  /// Makes the recognizer of `gesture`.
  package init(around gesture: Inner, _ context: _GestureContext) {
    inner = Inner._makeRecognizer(gesture, context)
    super.init()
  }

  package final override var touchCount: Int { inner.touchCount }
  package final override var deadline: MonotonicTime? { inner.deadline }
  package override func commit() { inner.commit() }
  package override func finish() { inner.finish() }
}

/// Recognizes a gesture with a body by the recognizer of that body.
package final class BodyRecognizer<G: Gesture>: WrappingRecognizer<G, G.Body>
where G.Value == G.Body.Value {
  /// Makes the recognizer of the gesture's body.
  package init(_ gesture: G, _ context: _GestureContext) {
    super.init(around: gesture.body, context)
  }

  package override func update(_ gesture: G) { inner.update(gesture.body) }
  package override func handle(_ event: GestureEvent) -> GesturePhase<G.Value> {
    inner.handle(event)
  }
}

extension CGPoint {
  /// Returns the square of the distance to another point, for comparisons without a square root.
  func squaredDistance(to other: CGPoint) -> CGFloat {
    let dx = x - other.x
    let dy = y - other.y
    return dx * dx + dy * dy
  }
}
