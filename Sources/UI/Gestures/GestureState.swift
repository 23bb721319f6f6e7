import MartletGeometry

/// A value that a gesture changes while it is recognized. It returns to its initial value when the
/// gesture ends or is cancelled.
@MainActor @preconcurrency
@propertyWrapper
public struct GestureState<Value>: StateStorage {
  /// The initial value.
  package let initial: Value
  /// Returns the transaction in which the value returns to the initial one. The argument is the
  /// last value.
  package let resetTransaction: (Value) -> Transaction
  /// The location in the node; nil before the first evaluation.
  package private(set) var location: StateLocation<Value>?

  /// Sets the initial value. The return to it is not animated.
  public init(wrappedValue: Value) {
    self.init(wrappedValue: wrappedValue, resetTransaction: Transaction())
  }

  /// Sets the initial value. The return to it is not animated.
  public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  /// Sets the initial value and the transaction of the return to it.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    initial = wrappedValue
    self.resetTransaction = { _ in resetTransaction }
  }

  /// Sets the initial value and the transaction of the return to it.
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// Sets the initial value. `reset` receives the last value and changes the transaction of the
  /// return to the initial one.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = wrappedValue
    resetTransaction = { value in
      var transaction = Transaction()
      reset(value, &transaction)
      return transaction
    }
  }

  /// Sets the initial value. `reset` receives the last value and changes the transaction of the
  /// return to the initial one.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The current value. Only `updating(_:body:)` changes it.
  public var wrappedValue: Value { location?.get() ?? initial }

  /// The state itself, to pass it to `updating(_:body:)` as `$state`.
  public var projectedValue: GestureState<Value> { self }

  /// Connects the property with its storage in the node.
  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    location = linker.slot { StateLocation(initial, owner: node, isLasting: false) }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// Makes a state that is nil at first.
  public init() {
    self.init(wrappedValue: nil)
  }

  /// Makes a state that is nil at first, with the transaction of the return to nil.
  public init(resetTransaction: Transaction) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  /// Makes a state that is nil at first. `reset` changes the transaction of the return to nil.
  public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: nil, reset: reset)
  }
}

extension Gesture {
  /// Calls `body` with each value, to change the state and the transaction of the change. The state
  /// returns to its initial value when the gesture has ended or is cancelled.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping @MainActor (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, update: body)
  }
}

/// A gesture that changes a `GestureState`.
public struct GestureStateGesture<Base: Gesture, State>: PrimitiveGesture {
  /// The value of the wrapped gesture.
  public typealias Value = Base.Value

  /// The wrapped gesture.
  package let base: Base
  /// The state.
  package let state: GestureState<State>
  /// Changes the state and the transaction of its change.
  package let update: @MainActor (Value, inout State, inout Transaction) -> Void

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    StateRecognizer(gesture, context)
  }
}

private final class StateRecognizer<Base: Gesture, State>:
  WrappingRecognizer<GestureStateGesture<Base, State>, Base>
{
  private var gesture: GestureStateGesture<Base, State>
  /// The newest value, until `commit` passes it to the state.
  private var pending: Base.Value?
  /// The state that this gesture has changed and must reset; nil if there is none.
  private var changed: GestureState<State>?
  /// True if the gesture has ended or failed, so that the next `commit` resets the state.
  private var isOver = false

  init(_ gesture: GestureStateGesture<Base, State>, _ context: _GestureContext) {
    self.gesture = gesture
    super.init(around: gesture.base, context)
  }

  override func update(_ gesture: GestureStateGesture<Base, State>) {
    self.gesture = gesture
    inner.update(gesture.base)
  }

  override func handle(_ event: GestureEvent) -> GesturePhase<Base.Value> {
    let phase = inner.handle(event)
    switch phase {
    case .active(let value), .possible(let value?): pending = value
    case .possible(nil): break
    case .ended, .failed:
      pending = nil
      isOver = true
    }
    return phase
  }

  override func commit() {
    super.commit()
    if let value = pending, let location = gesture.state.location {
      pending = nil
      var state = location.get()
      var transaction = Transaction()
      gesture.update(value, &state, &transaction)
      changed = gesture.state
      location.set(state, transaction: transaction)
    }
    if isOver { reset() }
  }

  override func finish() {
    super.finish()
    reset()
  }

  private func reset() {
    pending = nil
    isOver = false
    guard let state = changed else { return }
    changed = nil
    guard let location = state.location else { return }
    location.set(state.initial, transaction: state.resetTransaction(location.get()))
  }
}
