import MartletGeometry

/// Most of what moves: offsets and sizes.
package typealias Planar = AnimatablePair<Double, Double>

// Views are generic, so nothing on the way here knows the type at compile time. Asking the runtime
// for types was a quarter of the time of 1,000 shapes that move; what moves most is compiled apart.

/// A value on its way: what the model holds, and what is to be shown at any instant.
///
/// The model's value is `target`; `value(at:)` is the presentation. Nothing here runs: the owner
/// asks at the time of the next picture, and stops asking when `isMoving(at:)` is false.
package struct AnimatedValue<Value: VectorArithmetic> {
  /// A motion in progress, from a value and a velocity towards the target.
  private struct Motion {
    var animation: Animation
    var from: Value
    /// Per second, at the start; zero unless a motion was interrupted.
    var velocity: Value
    var start: MonotonicTime

    /// Seconds since the start. A clock that was set back, by more than a picture is ever shown
    /// ahead of its time, would leave the motion standing until it has caught up: one with an end is
    /// at it then, an endless one goes on.
    func elapsed(at time: MonotonicTime) -> Double {
      let seconds = time.seconds(since: start)
      guard seconds < -1 else { return seconds }
      return animation.isEndless ? -seconds : .infinity
    }
  }

  /// The end value.
  package private(set) var target: Value
  private var motion: Motion?

  package init(_ value: Value) {
    target = value
  }

  /// True while a later picture may differ from the one at `time`.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package func isMoving(at time: MonotonicTime) -> Bool {
    guard let motion else { return false }
    return motion.elapsed(at: time) < motion.animation.duration
  }

  /// The animation that was last set, until `settle(at:)` finds it finished.
  package var animation: Animation? { motion?.animation }

  /// The value to show at `time`; exactly `target` once the animation has ended.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package func value(at time: MonotonicTime) -> Value {
    guard let motion else { return target }
    let course = motion.animation.course(at: motion.elapsed(at: time))
    if course == .end { return target }
    var value = motion.from.interpolated(to: target, at: course.progress)
    if course.impulse != 0 { value += motion.velocity.scaled(by: course.impulse) }
    return value
  }

  /// The change of `value(at:)` per second at `time`.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package func velocity(at time: MonotonicTime) -> Value {
    guard let motion else { return .zero }
    let course = motion.animation.course(at: motion.elapsed(at: time))
    var velocity = (target - motion.from).scaled(by: course.progressRate)
    if course.impulseRate != 0 { velocity += motion.velocity.scaled(by: course.impulseRate) }
    return velocity
  }

  /// Heads for a new end value from what is shown at `time`.
  ///
  /// - An equal target changes nothing, whatever the animation: a view that is evaluated again
  ///   neither restarts nor disturbs what runs.
  /// - Springs take over the velocity; timing curves start with their own.
  /// - Without an animation the value jumps; but an endless one goes on, now from the present
  ///   value to the new one, and only a finite animation ends it. That is SwiftUI's rule.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  package mutating func set(
    _ newTarget: Value, animation: Animation?, at time: MonotonicTime
  ) {
    guard newTarget != target else { return }
    let running = motion.flatMap { $0.animation.isEndless ? $0.animation : nil }
    guard let animation = animation ?? running, animation.duration > 0 else {
      jump(to: newTarget)
      return
    }
    motion = Motion(
      animation: animation, from: value(at: time), velocity: velocity(at: time), start: time)
    target = newTarget
  }

  /// Heads for `newTarget` with a given velocity per second, as when a finger lets go.
  package mutating func set(
    _ newTarget: Value, animation: Animation, velocity: Value, at time: MonotonicTime
  ) {
    guard animation.duration > 0 else {
      jump(to: newTarget)
      return
    }
    motion = Motion(
      animation: animation, from: value(at: time), velocity: velocity, start: time)
    target = newTarget
  }

  /// Shows `value` at once; whatever ran is over.
  package mutating func jump(to value: Value) {
    target = value
    motion = nil
  }

  /// Forgets a motion that has ended by `time`; true when one was forgotten.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
  @_specialize(where Value == AnimatablePair<Planar, Planar>)
  @discardableResult
  package mutating func settle(at time: MonotonicTime) -> Bool {
    guard motion != nil, !isMoving(at: time) else { return false }
    motion = nil
    return true
  }

  /// Takes what is shown to `time` and forgets a motion that has ended by then. One call for all
  /// that a frame asks, because each call of generic code is dear.
  @_specialize(where Value == Double)
  @_specialize(where Value == Planar)
  @_specialize(where Value == AnimatablePair<Double, Planar>)
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

/// What a step of a value's motion was.
package struct AnimatedStep: Hashable, Sendable {
  /// True while a later picture may differ.
  package var isMoving: Bool
  /// True when this picture differs from the last.
  package var hasChanged: Bool
}
