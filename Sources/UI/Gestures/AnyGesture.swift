import MartletGeometry

/// A gesture without its type.
///
/// If the view gets a gesture of another type while a finger is down, the touch goes on with the
/// previous gesture. The new one takes the next touch.
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
    /// The gesture of another type that replaces the current one before the next touch; nil if
    /// there is none.
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

/// The storage of a gesture. The subclass knows the type of the gesture.
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

/// A recognizer of a gesture whose type is not known, only that of its value. The members are those
/// of `_GestureRecognizer`.
@MainActor
private protocol TypeErasedRecognizer<Value> {
  associatedtype Value

  var touchCount: Int { get }
  var deadline: MonotonicTime? { get }
  func handle(_ event: GestureEvent) -> GesturePhase<Value>
  func commit()
  func finish()
  /// Updates the recognizer with a new value of its gesture. Returns false if the new gesture has
  /// another type.
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
