import MartletGeometry

extension Gesture {
  /// Calls `action` with each new value during the gesture.
  public func onChanged(
    _ action: @escaping @MainActor (Value) -> Void
  ) -> _ChangedGesture<Self> where Value: Equatable {
    _ChangedGesture(content: self, action: action)
  }

  /// Calls `action` with the last value when the gesture ends. A cancelled gesture does not call
  /// it.
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(content: self, action: action)
  }

  /// Transforms the values of the gesture.
  public func map<T>(_ transform: @escaping @MainActor (Value) -> T) -> _MapGesture<Self, T> {
    _MapGesture(content: self, transform: transform)
  }
}

/// A gesture with an action for each new value.
public struct _ChangedGesture<Content: Gesture>: PrimitiveGesture where Content.Value: Equatable {
  /// The value of the wrapped gesture.
  public typealias Value = Content.Value

  /// The wrapped gesture.
  package let content: Content
  /// Receives the values.
  package let action: @MainActor (Value) -> Void

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    ChangedRecognizer(gesture, context)
  }
}

private final class ChangedRecognizer<Content: Gesture>:
  WrappingRecognizer<_ChangedGesture<Content>, Content>
where Content.Value: Equatable {
  private var action: @MainActor (Content.Value) -> Void
  /// The newest value, until `commit` reports it; nil if there is nothing to report.
  private var pending: Content.Value?
  /// The value that was reported last in this gesture.
  private var reported: Content.Value?

  init(_ gesture: _ChangedGesture<Content>, _ context: _GestureContext) {
    action = gesture.action
    super.init(around: gesture.content, context)
  }

  override func update(_ gesture: _ChangedGesture<Content>) {
    action = gesture.action
    inner.update(gesture.content)
  }

  override func handle(_ event: GestureEvent) -> GesturePhase<Content.Value> {
    let phase = inner.handle(event)
    switch phase {
    case .active(let value), .possible(let value?): pending = value
    case .possible(nil), .ended: break
    case .failed: pending = nil
    }
    return phase
  }

  override func commit() {
    super.commit()
    guard let value = pending else { return }
    pending = nil
    if value != reported {
      reported = value
      action(value)
    }
  }

  override func finish() {
    super.finish()
    pending = nil
    reported = nil
  }
}

/// A gesture with an action for its end.
public struct _EndedGesture<Content: Gesture>: PrimitiveGesture {
  /// The value of the wrapped gesture.
  public typealias Value = Content.Value

  /// The wrapped gesture.
  package let content: Content
  /// Receives the last value.
  package let action: @MainActor (Value) -> Void

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    EndedRecognizer(gesture, context)
  }
}

private final class EndedRecognizer<Content: Gesture>: WrappingRecognizer<
  _EndedGesture<Content>, Content
>
{
  private var action: @MainActor (Content.Value) -> Void
  /// The value of the end, until `commit` reports it.
  private var pending: Content.Value?

  init(_ gesture: _EndedGesture<Content>, _ context: _GestureContext) {
    action = gesture.action
    super.init(around: gesture.content, context)
  }

  override func update(_ gesture: _EndedGesture<Content>) {
    action = gesture.action
    inner.update(gesture.content)
  }

  override func handle(_ event: GestureEvent) -> GesturePhase<Content.Value> {
    let phase = inner.handle(event)
    if case .ended(let value) = phase { pending = value }
    return phase
  }

  override func commit() {
    super.commit()
    guard let value = pending else { return }
    pending = nil
    action(value)
  }

  override func finish() {
    super.finish()
    pending = nil
  }
}

/// A gesture with transformed values.
public struct _MapGesture<Content: Gesture, Value>: PrimitiveGesture {
  /// The wrapped gesture.
  package let content: Content
  /// Transforms a value.
  package let transform: @MainActor (Content.Value) -> Value

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    MapRecognizer(gesture, context)
  }
}

private final class MapRecognizer<Content: Gesture, Value>:
  WrappingRecognizer<_MapGesture<Content, Value>, Content>
{
  private var transform: @MainActor (Content.Value) -> Value

  init(_ gesture: _MapGesture<Content, Value>, _ context: _GestureContext) {
    transform = gesture.transform
    super.init(around: gesture.content, context)
  }

  override func update(_ gesture: _MapGesture<Content, Value>) {
    transform = gesture.transform
    inner.update(gesture.content)
  }

  override func handle(_ event: GestureEvent) -> GesturePhase<Value> {
    let transform = transform
    return inner.handle(event).map { value in transform(value) }
  }
}
