import MartletGeometry

/// An optional gesture, such as `gesture(isOnTop ? drag : nil)`. Nil recognizes nothing. If the
/// gesture becomes nil while a finger is down, it is cancelled.
extension Optional: Gesture, PrimitiveGesture where Wrapped: Gesture {
  /// The value of the wrapped gesture.
  public typealias Value = Wrapped.Value

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    OptionalRecognizer(gesture, context)
  }
}

private final class OptionalRecognizer<Wrapped: Gesture>: _GestureRecognizer<Wrapped?> {
  private let context: _GestureContext
  private var inner: _GestureRecognizer<Wrapped>?
  // True if the gesture is nil. The recognizer is kept until its touch ends: its `finish` writes
  // state, and an update may run during an evaluation.
  private var isGone = false

  init(_ gesture: Wrapped?, _ context: _GestureContext) {
    self.context = context
    super.init()
    update(gesture)
  }

  override func update(_ gesture: Wrapped?) {
    guard let gesture else {
      isGone = true
      return
    }
    isGone = false
    if let inner {
      inner.update(gesture)
    } else {
      inner = Wrapped._makeRecognizer(gesture, context)
    }
  }

  private var present: _GestureRecognizer<Wrapped>? { isGone ? nil : inner }

  override func handle(_ event: GestureEvent) -> GesturePhase<Wrapped.Value> {
    present?.handle(event) ?? .failed
  }

  override var touchCount: Int { present?.touchCount ?? 1 }
  override var deadline: MonotonicTime? { present?.deadline }
  override func commit() { present?.commit() }

  override func finish() {
    inner?.finish()
    if isGone { inner = nil }
  }
}
