import MartletGeometry

/// A gesture without its type.
///
/// If another gesture of another type takes its place while a finger is down, the touch goes on
/// with the previous one.
public struct AnyGesture<Value>: PrimitiveGesture {
  private let storage: GestureStorage<Value>

  /// Wraps a gesture.
  public init<T: Gesture>(_ gesture: T) where T.Value == Value {
    storage = TypedStorage(gesture)
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    ErasedRecognizer(gesture.storage, context)
  }

  private final class ErasedRecognizer: _GestureRecognizer<AnyGesture<Value>> {
    private let context: _GestureContext
    private var inner: any TypeErasedRecognizer<Value>
    /// The gesture that takes the place of the present one at its end.
    private var next: GestureStorage<Value>?

    init(_ storage: GestureStorage<Value>, _ context: _GestureContext) {
      self.context = context
      inner = storage.makeRecognizer(context)
      super.init()
    }

    override func update(_ gesture: AnyGesture<Value>) {
      next = inner.update(gesture.storage) ? nil : gesture.storage
    }

    override var touchCount: Int { inner.touchCount }
    override var deadline: MonotonicTime? { inner.deadline }
    override func handle(_ event: GestureEvent) -> GesturePhase<Value> {
      if event.kind == .down, event.index == 0 { takeNext() }
      return inner.handle(event)
    }
    override func commit() { inner.commit() }

    override func finish() {
      inner.finish()
      takeNext()
    }

    private func takeNext() {
      guard let next else { return }
      self.next = nil
      inner = next.makeRecognizer(context)
    }
  }
}

/// A gesture whose value has a known type.
@MainActor
private class GestureStorage<Value> {
  init() {}

  func makeRecognizer(_ context: _GestureContext) -> any TypeErasedRecognizer<Value> {
    preconditionFailure("a wrapped gesture makes its recognizer")
  }
}

private final class TypedStorage<G: Gesture>: GestureStorage<G.Value> {
  let gesture: G

  init(_ gesture: G) {
    self.gesture = gesture
    super.init()
  }

  override func makeRecognizer(_ context: _GestureContext) -> any TypeErasedRecognizer<G.Value> {
    TypedRecognizer<G>(inner: G._makeRecognizer(gesture, context))
  }
}

/// A recognizer whose value has a known type.
@MainActor
private protocol TypeErasedRecognizer<Value> {
  associatedtype Value

  var touchCount: Int { get }
  var deadline: MonotonicTime? { get }
  func handle(_ event: GestureEvent) -> GesturePhase<Value>
  func commit()
  func finish()
  /// Takes a new value of the same type. Returns false for another type.
  func update(_ storage: GestureStorage<Value>) -> Bool
}

@MainActor
private struct TypedRecognizer<G: Gesture>: TypeErasedRecognizer {
  let inner: _GestureRecognizer<G>

  var touchCount: Int { inner.touchCount }
  var deadline: MonotonicTime? { inner.deadline }
  func handle(_ event: GestureEvent) -> GesturePhase<G.Value> { inner.handle(event) }
  func commit() { inner.commit() }
  func finish() { inner.finish() }

  func update(_ storage: GestureStorage<G.Value>) -> Bool {
    guard let storage = storage as? TypedStorage<G> else { return false }
    inner.update(storage.gesture)
    return true
  }
}
