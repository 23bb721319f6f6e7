import MartletGeometry

/// The data of most animated values: offsets and sizes.
package typealias Planar = AnimatablePair<Double, Double>

// Views are generic, so no caller of this type knows the value's type at compile time. Run-time
// type lookups took a quarter of the frame time in a scene of 1,000 moving shapes. The most
// frequent types are therefore specialised.

/// A value that may be in motion: the model's value, and the value to show at any instant.
///
/// The model's value is `target`; `value(at:)` is the value to show. The type has no timer. Its
/// owner reads the value at the time of each next frame until `isMoving(at:)` is false.
package struct AnimatedValue<Value: VectorArithmetic> {
  /// A motion in progress, from a value and a velocity towards the target.
  private struct Motion {
    var animation: Animation
    var from: Value
    /// The change per second at the start; zero unless this motion interrupted another one.
    var velocity: Value
    var start: MonotonicTime
    /// The motion of a custom animation; nil for timing curves and springs.
    var custom: CustomMotion<Value>?

    /// Returns the elapsed seconds since the start. If `time` is more than one second before the
    /// start, the clock was set back, because no frame is prepared that far ahead. A finite motion
    /// is then at its end, and an endless one continues. Without this rule the motion would stand
    /// still until the clock has caught up.
    func elapsed(at time: MonotonicTime) -> Double {
      let seconds = time.seconds(since: start)
      guard seconds < -1 else { return seconds }
      return animation.isEndless ? -seconds : .infinity
    }
  }

  /// The model's value, to which the value moves.
  package private(set) var target: Value
  private var motion: Motion?

  /// Creates a value at rest.
  package init(_ value: Value) {
    target = value
  }

  /// Returns true while a frame after `time` may differ from the frame at `time`.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Double>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package func isMoving(at time: MonotonicTime) -> Bool {
    guard let motion else { return false }
    if let custom = motion.custom { return custom.isMoving(at: motion.elapsed(at: time)) }
    return motion.elapsed(at: time) < motion.animation.duration
  }

  /// Returns the part of the way from its start to the target that the motion has covered at
  /// `time`, more than 1 if it overshoots. Nil at rest, for a custom animation, and for a spring
  /// that has taken over the velocity of another motion.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Double>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package func progress(at time: MonotonicTime) -> Double? {
    guard let motion, motion.custom == nil else { return nil }
    let course = motion.animation.course(at: motion.elapsed(at: time))
    return course.impulse == 0 || motion.velocity == .zero ? course.progress : nil
  }

  /// The animation of the last change of the target. Nil for a jump, and after `settle(at:)` has
  /// found the motion finished.
  package var animation: Animation? { motion?.animation }

  /// Returns the value to show at `time`; exactly `target` once the animation has ended.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Double>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package func value(at time: MonotonicTime) -> Value {
    guard let motion else { return target }
    if let custom = motion.custom {
      return custom.value(at: motion.elapsed(at: time)).map { motion.from + $0 } ?? target
    }
    let course = motion.animation.course(at: motion.elapsed(at: time))
    if course == .end { return target }
    var value = motion.from.interpolated(to: target, at: course.progress)
    if course.impulse != 0 { value += motion.velocity.scaled(by: course.impulse) }
    return value
  }

  /// Returns the change of `value(at:)` per second at `time`; zero at rest.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Double>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package func velocity(at time: MonotonicTime) -> Value {
    guard let motion else { return .zero }
    if let custom = motion.custom { return custom.velocity(at: motion.elapsed(at: time)) }
    let course = motion.animation.course(at: motion.elapsed(at: time))
    var velocity = (target - motion.from).scaled(by: course.progressRate)
    if course.impulseRate != 0 { velocity += motion.velocity.scaled(by: course.impulseRate) }
    return velocity
  }

  /// Starts a motion from the value shown at `time` to a new target.
  ///
  /// - An equal target has no effect, with any animation: a view that is evaluated again neither
  ///   restarts nor disturbs a motion in progress.
  /// - Springs take over the velocity; timing curves start with their own velocity.
  /// - Without an animation the value jumps. An endless animation in progress is an exception: it
  ///   continues between the current value and the new target, and only a finite animation ends it.
  ///   That is SwiftUI's rule.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Double>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package mutating func set(
    _ newTarget: Value, animation: Animation?, at time: MonotonicTime
  ) {
    guard newTarget != target else { return }
    let running = motion.flatMap { $0.animation.isEndless ? $0.animation : nil }
    guard let animation = animation ?? running, !animation.isImmediate else {
      jump(to: newTarget)
      return
    }
    if merge(newTarget, animation, at: time) { return }
    start(newTarget, animation, velocity: velocity(at: time), at: time)
  }

  /// Continues a custom animation in progress towards a new target, if its `shouldMerge` permits
  /// that. Returns whether it continues.
  private mutating func merge(
    _ newTarget: Value, _ animation: Animation, at time: MonotonicTime
  ) -> Bool {
    guard let motion, let custom = motion.custom, let next = animation.form.custom,
      isMoving(at: time)
    else { return false }
    let distance = newTarget - motion.from
    guard
      custom.merges(
        next, previous: motion.animation, distance: distance, at: motion.elapsed(at: time))
    else { return false }
    self.motion?.animation = animation
    self.motion?.custom = custom.continued(animation.form, distance: distance)
    target = newTarget
    return true
  }

  private mutating func start(
    _ newTarget: Value, _ animation: Animation, velocity: Value, at time: MonotonicTime
  ) {
    let from = value(at: time)
    let custom = CustomMotion(animation.form, distance: newTarget - from)
    motion = Motion(
      animation: animation, from: from, velocity: velocity, start: time, custom: custom)
    target = newTarget
  }

  /// Starts a motion to `newTarget` with a given velocity per second, for example when a finger is
  /// lifted. It starts a motion even if the target is equal.
  package mutating func set(
    _ newTarget: Value, animation: Animation, velocity: Value, at time: MonotonicTime
  ) {
    guard !animation.isImmediate else {
      jump(to: newTarget)
      return
    }
    start(newTarget, animation, velocity: velocity, at: time)
  }

  /// Shows `value` at once and ends any motion.
  package mutating func jump(to value: Value) {
    target = value
    motion = nil
  }

  /// Discards a motion that has ended by `time`. Returns true if it discarded one.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Double>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  @discardableResult
  package mutating func settle(at time: MonotonicTime) -> Bool {
    guard motion != nil, !isMoving(at: time) else { return false }
    motion = nil
    return true
  }

  /// Sets `value` to the value to show at `time`, and discards a motion that has ended by then.
  /// This one call computes everything that a frame needs, because each call of generic code is
  /// expensive.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Double>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package mutating func advance(to time: MonotonicTime, showing value: inout Value) -> AnimatedStep
  {
    settle(at: time)
    let next = self.value(at: time)
    let hasChanged = next != value
    if hasChanged { value = next }
    return AnimatedStep(isMoving: motion != nil, hasChanged: hasChanged)
  }
}

/// The result of advancing a value by one frame.
package struct AnimatedStep: Hashable, Sendable {
  /// Whether a later frame may differ.
  package var isMoving: Bool
  /// Whether this frame differs from the previous one.
  package var hasChanged: Bool
}
