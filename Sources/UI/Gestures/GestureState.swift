import MartletGeometry

/// A value that holds while a gesture goes on and then returns to where it began, however the
/// gesture ends.
@MainActor @preconcurrency
@propertyWrapper
public struct GestureState<Value>: StateStorage {
  package let initial: Value
  package let resetTransaction: (Value) -> Transaction
  package private(set) var location: StateLocation<Value>?

  public init(wrappedValue: Value) {
    self.init(wrappedValue: wrappedValue, resetTransaction: Transaction())
  }

  public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  /// `resetTransaction` is that of the change back to the initial value.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    initial = wrappedValue
    self.resetTransaction = { _ in resetTransaction }
  }

  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// `reset` shapes the transaction of the change back to the initial value; it is given the value
  /// that is left.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = wrappedValue
    resetTransaction = { value in
      var transaction = Transaction()
      reset(value, &transaction)
      return transaction
    }
  }

  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  public var wrappedValue: Value { location?.get() ?? initial }

  public var projectedValue: GestureState<Value> { self }

  public mutating func _link(_ linker: inout _PropertyLinker) {
    let node = linker.node
    location = linker.slot { StateLocation(initial, owner: node, isLasting: false) }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init() {
    self.init(wrappedValue: nil)
  }

  public init(resetTransaction: Transaction) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: nil, reset: reset)
  }
}

extension Gesture {
  /// Lets `body` derive the state from each value; the state goes back when the gesture is over.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping @MainActor (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, update: body)
  }
}

/// A gesture that feeds a `GestureState`.
public struct GestureStateGesture<Base: Gesture, State>: PrimitiveGesture {
  public typealias Value = Base.Value

  package let base: Base
  package let state: GestureState<State>
  package let update: @MainActor (Value, inout State, inout Transaction) -> Void

  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    StateRecognizer(gesture, context)
  }
}

private final class StateRecognizer<Base: Gesture, State>:
  _GestureRecognizer<GestureStateGesture<Base, State>>
{
  private let inner: _GestureRecognizer<Base>
  private var gesture: GestureStateGesture<Base, State>
  private var pending: Base.Value?
  /// The state to put back; nil while it has its initial value.
  private var changed: GestureState<State>?
  private var isOver = false

  init(_ gesture: GestureStateGesture<Base, State>, _ context: _GestureContext) {
    inner = Base._makeRecognizer(gesture.base, context)
    self.gesture = gesture
    super.init()
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

  override var touchCount: Int { inner.touchCount }
  override var deadline: MonotonicTime? { inner.deadline }

  override func commit() {
    inner.commit()
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
    inner.finish()
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
