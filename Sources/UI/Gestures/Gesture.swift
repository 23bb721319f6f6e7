import MartletGeometry

/// A pattern of touches that is recognised on a view.
///
/// Compose with `simultaneously(with:)`, `sequenced(before:)` and `exclusively(before:)`, attach
/// with `gesture(_:)` and its relatives.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture

  var body: Body { get }

  /// Makes the state machine that recognises the gesture. Gestures with a body take the default.
  static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self>
}

extension Gesture where Value == Body.Value {
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    BodyRecognizer(gesture, context)
  }
}

extension Never: Gesture {
  public typealias Value = Never
}

/// A gesture that is recognised by itself: it has no body.
package protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
  public var body: Never {
    preconditionFailure("\(Self.self) has no body")
  }
}

/// Where a gesture has got to.
package enum GesturePhase<Value> {
  /// Not recognised yet. A value is feedback that may be shown before it is (a long press that is
  /// being held).
  case possible(Value?)
  /// Recognised and going on.
  case active(Value)
  /// Recognised and over.
  case ended(Value)
  case failed

  package func map<T>(_ transform: (Value) -> T) -> GesturePhase<T> {
    switch self {
    case .possible(let value): .possible(value.map(transform))
    case .active(let value): .active(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }

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
  case possible, active, ended, failed
}

/// What happens to the finger that a recogniser follows.
package struct GestureEvent {
  package enum Kind {
    case down, move, up
    /// Nothing but time: a deadline that the recogniser has named may have come.
    case tick
  }

  package var kind: Kind
  /// In the root's points; that of the last touch for `tick`.
  package var location: CGPoint
  /// Which of the fingers that the recogniser follows: 0 for the only one.
  package var index = 0
  /// Points per second in the root's space.
  package var velocity: CGSize
  package var time: MonotonicTime

  package init(
    _ kind: Kind, location: CGPoint, velocity: CGSize = .zero, time: MonotonicTime
  ) {
    self.kind = kind
    self.location = location
    self.velocity = velocity
    self.time = time
  }
}

/// Turns places on the screen into places in the space of a gesture's view, as it is now.
@MainActor
package protocol GestureSpace: AnyObject {
  /// `point` is in the root's points.
  func location(of point: CGPoint, in space: CoordinateSpace) -> CGPoint

  /// The place in the view's own rectangle, as it is now.
  func anchor(of point: CGPoint) -> UnitPoint

  /// True when the point is on the view or within `margin` points of its own space around it.
  func isNear(_ point: CGPoint, margin: CGFloat) -> Bool
}

/// What a recogniser needs from the view it is attached to.
@MainActor
public struct _GestureContext {
  private weak var space: (any GestureSpace)?

  package init(space: any GestureSpace) {
    self.space = space
  }

  /// The place in the view's present space; in the root's when the view is gone.
  package func location(of point: CGPoint, in coordinateSpace: CoordinateSpace) -> CGPoint {
    space?.location(of: point, in: coordinateSpace) ?? point
  }

  /// The place in the view's own rectangle; its middle when the view is gone.
  package func anchor(of point: CGPoint) -> UnitPoint { space?.anchor(of: point) ?? .center }

  package func isNear(_ point: CGPoint, margin: CGFloat) -> Bool {
    space?.isNear(point, margin: margin) ?? false
  }
}

/// The state machine of a gesture, whatever its type.
///
/// Recognising and telling are apart: `handle` only follows the touch and keeps what there would
/// be to tell, `commit` calls the actions. So the arena can let a gesture wait until it is clear
/// that no other one takes the touch.
@MainActor
public class _AnyGestureRecognizer {
  package init() {}

  /// Its part in the arenas that feed it; nil while none does.
  package final weak var contestant: GestureContestant?

  /// The fingers that it can follow at once; further ones have to do without it.
  package var touchCount: Int { 1 }

  /// Follows an event; the generic part is `_GestureRecognizer.handle`.
  package func outcome(of event: GestureEvent) -> GestureOutcome { .failed }

  /// When the recogniser wants a `tick`, if it does.
  package var deadline: MonotonicTime? { nil }

  /// Calls the actions for the newest value that they have not been told.
  package func commit() {}

  /// Forgets everything and returns to the start: after the end, a failure or a cancellation.
  /// States of `GestureState` go back to their initial values; no other action is called.
  package func finish() {}
}

/// The state machine of gestures of one type; it outlives the gesture values, which views make
/// anew with each evaluation.
@MainActor
public class _GestureRecognizer<G: Gesture>: _AnyGestureRecognizer {
  /// Takes the actions and parameters of a new value; what is being recognised goes on.
  package func update(_ gesture: G) {}

  package func handle(_ event: GestureEvent) -> GesturePhase<G.Value> { .failed }

  package final override func outcome(of event: GestureEvent) -> GestureOutcome {
    handle(event).outcome
  }
}

/// Recognises a gesture by its body.
package final class BodyRecognizer<G: Gesture>: _GestureRecognizer<G>
where G.Value == G.Body.Value {
  private let inner: _GestureRecognizer<G.Body>

  package init(_ gesture: G, _ context: _GestureContext) {
    inner = G.Body._makeRecognizer(gesture.body, context)
    super.init()
  }

  package override func update(_ gesture: G) { inner.update(gesture.body) }
  package override func handle(_ event: GestureEvent) -> GesturePhase<G.Value> {
    inner.handle(event)
  }
  package override var touchCount: Int { inner.touchCount }
  package override var deadline: MonotonicTime? { inner.deadline }
  package override func commit() { inner.commit() }
  package override func finish() { inner.finish() }
}
