import MartletGeometry

extension Spring {
  // MARK: - Parameters

  /// The perceived duration in seconds: the period without damping.
  public var duration: Double { 2 * .pi / frequency }
  /// The period without damping, in seconds.
  public var response: Double { duration }
  /// The bounce: 0 does not overshoot, 1 oscillates endlessly, and a negative bounce approaches the
  /// target more slowly.
  public var bounce: Double {
    dampingFraction <= 1 ? 1 - dampingFraction : 1 / dampingFraction - 1
  }
  /// The damping as a fraction of the critical one.
  public var dampingRatio: Double { dampingFraction }
  /// The force per distance from the target.
  public var stiffness: Double { mass * frequency * frequency }
  /// The force per velocity against the motion.
  public var damping: Double { 2 * mass * dampingFraction * frequency }

  /// Creates a spring that rests after `settlingDuration` seconds, when less than `epsilon` of the
  /// distance remains. A damping ratio below 0.01 is clamped to it, because a spring without
  /// damping never rests.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let ratio = dampingRatio > 0.01 ? dampingRatio : 0.01
    let time = settlingDuration > 0.001 ? settlingDuration : 0.001
    let root = max(0, ratio * ratio - 1).squareRoot()
    // The decay of 1 / s that leaves `epsilon` after `time`.
    let unit = Spring(frequency: 1, dampingFraction: 1)
    let decay = unit.settlingDuration(target: 1.0, epsilon: epsilon) / time
    self.init(frequency: decay / (ratio - root), dampingFraction: ratio)
  }

  // MARK: - Motion

  /// Returns the position after `time` seconds on the way from zero to `target`.
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    let course = course(at: max(0, time))
    return target.scaled(by: course.step) + initialVelocity.scaled(by: course.impulse)
  }

  /// Returns the velocity per second after `time` seconds on the way from zero to `target`.
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    let course = course(at: max(0, time))
    return target.scaled(by: course.stepRate) + initialVelocity.scaled(by: course.impulseRate)
  }

  /// Moves `value` and `velocity` on by `deltaTime` seconds towards `target`.
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: Double
  ) {
    let distance = target - value
    let (start, speed) = (value, velocity)
    value = start + self.value(target: distance, initialVelocity: speed, time: deltaTime)
    velocity = self.velocity(target: distance, initialVelocity: speed, time: deltaTime)
  }

  /// Returns the force on a body at `position` with a velocity per second.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Returns the seconds until less than `epsilon` remains of the way from zero to `target`;
  /// infinite without damping.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double = 0.001
  ) -> Double {
    let root = max(0, dampingFraction * dampingFraction - 1).squareRoot()
    let decay = frequency * (dampingFraction - root)
    guard decay > 0 else { return .infinity }
    let distance = target.magnitudeSquared.squareRoot()
    let speed = initialVelocity.magnitudeSquared.squareRoot()
    guard distance.isFinite, speed.isFinite else { return .infinity }
    let epsilon = epsilon > 1e-12 ? epsilon : 1e-12
    // The remainder is at most this, for every damping.
    func remainder(_ time: Double) -> Double {
      (distance * (1 + decay * time) + speed * time) * Elementary.exp(-decay * time)
    }
    if remainder(0) <= epsilon && speed == 0 { return 0 }
    // After 1 / decay, the remainder falls.
    var low = 1 / decay
    if remainder(low) <= epsilon { return low }
    var high = 2 * low
    while remainder(high) > epsilon { (low, high) = (high, 2 * high) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if remainder(middle) > epsilon { low = middle } else { high = middle }
    }
    return high
  }
}

// MARK: - Animatable values

extension Spring {
  /// Returns the value after `time` seconds on the way between two values.
  @MainActor public func value<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: Double
  ) -> V {
    var result = fromValue
    let start = fromValue.animatableData
    result.animatableData =
      start
      + value(
        target: toValue.animatableData - start, initialVelocity: initialVelocity.animatableData,
        time: time)
    return result
  }

  /// Returns the velocity per second after `time` seconds on the way between two values.
  @MainActor public func velocity<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, time: Double
  ) -> V {
    var result = fromValue
    result.animatableData = velocity(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// Returns the force on a body at `position` with a velocity per second.
  @MainActor public func force<V: Animatable>(
    fromValue: V, toValue: V, position: V, velocity: V
  ) -> V {
    var result = fromValue
    let start = fromValue.animatableData
    result.animatableData = force(
      target: toValue.animatableData - start, position: position.animatableData - start,
      velocity: velocity.animatableData)
    return result
  }
}
