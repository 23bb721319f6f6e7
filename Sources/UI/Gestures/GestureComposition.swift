import MartletGeometry

extension Gesture {
  /// Recognises both at once, and either alone.
  public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Recognises `other` after this gesture has ended.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Recognises `other` only if this gesture fails.
  public func exclusively<Other: Gesture>(
    before other: Other
  ) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// Two gestures of which neither hinders the other.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The values of those that are going on or have ended.
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }

  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    SimultaneousRecognizer(gesture, context)
  }
}

extension SimultaneousGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// Two gestures one after the other.
public struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public enum Value {
    /// The first is not over.
    case first(First.Value)
    /// The first has ended; the second has a value once it is recognised.
    case second(First.Value, Second.Value?)
  }

  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    SequenceRecognizer(gesture, context)
  }
}

extension SequenceGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// Two gestures of which the first has precedence.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }

  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    ExclusiveRecognizer(gesture, context)
  }
}

extension ExclusiveGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

// MARK: - Recognisers

/// A recogniser inside a composition, with the last phase it was in: once over, it stays so.
@MainActor
private struct Part<G: Gesture> {
  let recognizer: _GestureRecognizer<G>
  var phase = GesturePhase<G.Value>.possible(nil)

  init(_ gesture: G, _ context: _GestureContext) {
    recognizer = G._makeRecognizer(gesture, context)
  }

  var isOver: Bool {
    switch phase {
    case .ended, .failed: true
    case .possible, .active: false
    }
  }

  var value: G.Value? {
    switch phase {
    case .possible(let value): value
    case .active(let value), .ended(let value): value
    case .failed: nil
    }
  }

  mutating func handle(_ event: GestureEvent) {
    guard !isOver, event.index < recognizer.touchCount else { return }
    phase = recognizer.handle(event)
  }

  var deadline: MonotonicTime? { isOver ? nil : recognizer.deadline }

  mutating func finish() {
    recognizer.finish()
    phase = .possible(nil)
  }
}

private final class SimultaneousRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<SimultaneousGesture<First, Second>>
{
  private var first: Part<First>
  private var second: Part<Second>

  init(_ gesture: SimultaneousGesture<First, Second>, _ context: _GestureContext) {
    first = Part(gesture.first, context)
    second = Part(gesture.second, context)
    super.init()
  }

  override func update(_ gesture: SimultaneousGesture<First, Second>) {
    first.recognizer.update(gesture.first)
    second.recognizer.update(gesture.second)
  }

  override func handle(
    _ event: GestureEvent
  ) -> GesturePhase<SimultaneousGesture<First, Second>.Value> {
    first.handle(event)
    second.handle(event)
    let value = SimultaneousGesture<First, Second>.Value(
      first: first.value, second: second.value)
    switch (first.phase.outcome, second.phase.outcome) {
    case (.failed, .failed): return .failed
    case (.ended, .ended), (.ended, .failed), (.failed, .ended): return .ended(value)
    case (.active, _), (_, .active), (.ended, _), (_, .ended): return .active(value)
    default:
      return .possible(first.value == nil && second.value == nil ? nil : value)
    }
  }

  override var touchCount: Int {
    max(first.recognizer.touchCount, second.recognizer.touchCount)
  }

  override var deadline: MonotonicTime? { earliest(first.deadline, second.deadline) }

  override func commit() {
    first.recognizer.commit()
    second.recognizer.commit()
  }

  override func finish() {
    first.finish()
    second.finish()
  }
}

private final class SequenceRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<SequenceGesture<First, Second>>
{
  private var first: Part<First>
  private var second: Part<Second>

  init(_ gesture: SequenceGesture<First, Second>, _ context: _GestureContext) {
    first = Part(gesture.first, context)
    second = Part(gesture.second, context)
    super.init()
  }

  override func update(_ gesture: SequenceGesture<First, Second>) {
    first.recognizer.update(gesture.first)
    second.recognizer.update(gesture.second)
  }

  override func handle(
    _ event: GestureEvent
  ) -> GesturePhase<SequenceGesture<First, Second>.Value> {
    if case .ended = first.phase {
      second.handle(event)
    } else {
      first.handle(event)
      switch first.phase {
      case .possible(let value): return .possible(value.map { .first($0) })
      case .active(let value): return .active(.first(value))
      case .failed: return .failed
      case .ended(let value):
        // The finger may still be down: for the second gesture it comes down here and now.
        guard event.kind != .up else { return .possible(.second(value, nil)) }
        var down = event
        down.kind = .down
        second.handle(down)
      }
    }
    guard case .ended(let value) = first.phase else { return .failed }
    switch second.phase {
    case .possible, .active: return .active(.second(value, second.value))
    case .ended(let last): return .ended(.second(value, last))
    case .failed: return .failed
    }
  }

  override var touchCount: Int {
    max(first.recognizer.touchCount, second.recognizer.touchCount)
  }

  override var deadline: MonotonicTime? {
    first.isOver ? second.deadline : first.deadline
  }

  override func commit() {
    first.recognizer.commit()
    second.recognizer.commit()
  }

  override func finish() {
    first.finish()
    second.finish()
  }
}

private final class ExclusiveRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<ExclusiveGesture<First, Second>>
{
  private var first: Part<First>
  private var second: Part<Second>

  init(_ gesture: ExclusiveGesture<First, Second>, _ context: _GestureContext) {
    first = Part(gesture.first, context)
    second = Part(gesture.second, context)
    super.init()
  }

  override func update(_ gesture: ExclusiveGesture<First, Second>) {
    first.recognizer.update(gesture.first)
    second.recognizer.update(gesture.second)
  }

  override func handle(
    _ event: GestureEvent
  ) -> GesturePhase<ExclusiveGesture<First, Second>.Value> {
    first.handle(event)
    second.handle(event)
    // The second keeps what it has recognised until it is known whether the first fails.
    return first.phase.outcome == .failed
      ? second.phase.map { .second($0) } : first.phase.map { .first($0) }
  }

  override var touchCount: Int {
    max(first.recognizer.touchCount, second.recognizer.touchCount)
  }

  override var deadline: MonotonicTime? { earliest(first.deadline, second.deadline) }

  override func commit() {
    if first.phase.outcome == .failed {
      second.recognizer.commit()
    } else {
      first.recognizer.commit()
    }
  }

  override func finish() {
    first.finish()
    second.finish()
  }
}

/// The earlier of two instants of which either may be missing.
package func earliest(_ a: MonotonicTime?, _ b: MonotonicTime?) -> MonotonicTime? {
  guard let a else { return b }
  guard let b else { return a }
  return min(a, b)
}
