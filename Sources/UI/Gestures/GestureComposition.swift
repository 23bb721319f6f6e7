import MartletGeometry

extension Gesture {
  /// Recognizes both gestures independently of each other, together or one alone.
  public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Recognizes `other` after this gesture has ended.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Recognizes `other` only if this gesture fails.
  public func exclusively<Other: Gesture>(
    before other: Other
  ) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// Two gestures that are recognized independently of each other.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The values of the two gestures.
  public struct Value {
    /// The value of the first gesture; nil if it has none yet or has failed.
    public var first: First.Value?
    /// The value of the second gesture; nil if it has none yet or has failed.
    public var second: Second.Value?
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    SimultaneousRecognizer(gesture, context)
  }
}

extension SimultaneousGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// Two gestures, one after the other.
public struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The progress of the sequence.
  public enum Value {
    /// The first gesture has not ended.
    case first(First.Value)
    /// The first gesture has ended. The second one has no value until it is recognized.
    case second(First.Value, Second.Value?)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    SequenceRecognizer(gesture, context)
  }
}

extension SequenceGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

/// Two gestures, of which the second is recognized only if the first fails.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The value of the gesture that was recognized.
  public enum Value {
    /// The first gesture was recognized.
    case first(First.Value)
    /// The first gesture has failed and the second one was recognized.
    case second(Second.Value)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Makes the recognizer of the gesture. Only the gesture system calls it.
  public static func _makeRecognizer(
    _ gesture: Self, _ context: _GestureContext
  ) -> _GestureRecognizer<Self> {
    ExclusiveRecognizer(gesture, context)
  }
}

extension ExclusiveGesture.Value: Equatable
where First.Value: Equatable, Second.Value: Equatable {}

// MARK: - Recognizers

/// A recognizer inside a composition, with its last phase. After the phase is ended or failed, it
/// receives no events.
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

/// A recognizer of two gestures. Subclasses decide which events each gets and how the phases are
/// combined.
private class PairRecognizer<Pair: Gesture, First: Gesture, Second: Gesture>:
  _GestureRecognizer<Pair>
{
  final var first: Part<First>
  final var second: Part<Second>

  init(_ first: First, _ second: Second, _ context: _GestureContext) {
    self.first = Part(first, context)
    self.second = Part(second, context)
    super.init()
  }

  final func update(_ first: First, _ second: Second) {
    self.first.recognizer.update(first)
    self.second.recognizer.update(second)
  }

  final override var touchCount: Int {
    max(first.recognizer.touchCount, second.recognizer.touchCount)
  }

  override var deadline: MonotonicTime? { .earlier(first.deadline, second.deadline) }

  override func commit() {
    first.recognizer.commit()
    second.recognizer.commit()
  }

  final override func finish() {
    first.finish()
    second.finish()
  }
}

/// Both recognizers get all events. The gesture ends when both have ended or failed.
private final class SimultaneousRecognizer<First: Gesture, Second: Gesture>:
  PairRecognizer<SimultaneousGesture<First, Second>, First, Second>
{
  init(_ gesture: SimultaneousGesture<First, Second>, _ context: _GestureContext) {
    super.init(gesture.first, gesture.second, context)
  }

  override func update(_ gesture: SimultaneousGesture<First, Second>) {
    update(gesture.first, gesture.second)
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
}

/// The second recognizer gets the events after the first one has ended.
private final class SequenceRecognizer<First: Gesture, Second: Gesture>:
  PairRecognizer<SequenceGesture<First, Second>, First, Second>
{
  init(_ gesture: SequenceGesture<First, Second>, _ context: _GestureContext) {
    super.init(gesture.first, gesture.second, context)
  }

  override func update(_ gesture: SequenceGesture<First, Second>) {
    update(gesture.first, gesture.second)
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
        // The finger may still be down. For the second gesture it comes down in this event.
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

  override var deadline: MonotonicTime? {
    first.isOver ? second.deadline : first.deadline
  }
}

/// Both recognizers get all events, but the phase of the second one counts only after the first one
/// has failed.
private final class ExclusiveRecognizer<First: Gesture, Second: Gesture>:
  PairRecognizer<ExclusiveGesture<First, Second>, First, Second>
{
  init(_ gesture: ExclusiveGesture<First, Second>, _ context: _GestureContext) {
    super.init(gesture.first, gesture.second, context)
  }

  override func update(_ gesture: ExclusiveGesture<First, Second>) {
    update(gesture.first, gesture.second)
  }

  override func handle(
    _ event: GestureEvent
  ) -> GesturePhase<ExclusiveGesture<First, Second>.Value> {
    first.handle(event)
    second.handle(event)
    // The second gesture keeps its result until the first one has failed.
    return first.phase.outcome == .failed
      ? second.phase.map { .second($0) } : first.phase.map { .first($0) }
  }

  override func commit() {
    if first.phase.outcome == .failed {
      second.recognizer.commit()
    } else {
      first.recognizer.commit()
    }
  }
}
