/// The motion of a custom animation. `CustomAnimation` adds how it continues another animation of
/// the same value.
public protocol _AnimationMotion: Hashable, Sendable {
  /// Returns the distance that is covered after `time` seconds; nil when the motion is at its end.
  ///
  /// - Parameters:
  ///   - value: the whole distance, from the start to the target.
  ///   - context: the state that the animation keeps from one call to the next.
  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V?

  /// Returns the velocity after `time` seconds, per second; nil if the animation does not know it.
  /// The caller then measures the velocity between two frames.
  func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V?
}

extension _AnimationMotion {
  /// Returns nil, so that the caller measures the velocity.
  public func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? { nil }
}

/// A key of the state of a custom animation, with the value that applies before it is set.
public protocol AnimationStateKey {
  /// The type of the value.
  associatedtype Value
  /// The value that applies before it is set.
  static var defaultValue: Value { get }
}

/// The values that a custom animation keeps during one motion.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates a state without values.
  public init() {}

  /// The value of a key, or the key's default.
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The values that a custom animation reads and writes in each call.
public struct AnimationContext<Value: VectorArithmetic> {
  /// The values that the animation keeps.
  public var state: AnimationState<Value>
  /// Whether the animation seems complete to a person, although it may still move a little. An
  /// action with the criterion `.logicallyComplete` runs once it is true.
  public var isLogicallyComplete: Bool

  /// Creates the context of a motion that begins.
  package init() {
    state = AnimationState()
    isLogicallyComplete = false
  }

  private init(state: AnimationState<Value>, isLogicallyComplete: Bool) {
    self.state = state
    self.isLogicallyComplete = isLogicallyComplete
  }

  /// Returns a context with another state, for a call of another animation whose vector has another
  /// type.
  public func withState<T>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(state: state, isLogicallyComplete: isLogicallyComplete)
  }
}
