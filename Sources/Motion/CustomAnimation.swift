/// An animation whose motion the program computes.
///
/// The engine asks for the way that is covered at a time, with the whole way as a vector. A custom
/// animation is asked in each frame, and the times do not decrease.
public protocol CustomAnimation: _AnimationMotion {
  /// Returns true if this animation takes over the motion and the state of `previous`, which is
  /// under way. `value` is the way from the start of `previous` to the new end, and `time` goes on.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Returns false: a new motion begins where the previous one is.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool { false }
}

extension Animation {
  /// Creates an animation whose motion the program computes.
  public init<A: CustomAnimation>(_ base: A) {
    self.init(form: .custom(AnyCustomAnimation(base)))
  }
}
