/// The state of an animation at an instant: the weights of the distance and of the starting
/// velocity, and the rates of both weights per second.
package struct AnimationCourse: Hashable, Sendable {
  /// The fraction of the distance that is covered; springs overshoot 1.
  package var progress: Double
  /// The weight of the starting velocity, in seconds; 0 for timing curves, which ignore that
  /// velocity.
  package var impulse: Double = 0
  /// The change of `progress` per second.
  package var progressRate: Double = 0
  /// The change of `impulse` per second.
  package var impulseRate: Double = 0

  /// The state before the animation starts.
  package static let start = AnimationCourse(progress: 0)
  /// The state at rest on the target.
  package static let end = AnimationCourse(progress: 1)
}

extension Animation {
  /// The seconds from the start until the value rests on the target; may be infinite.
  package var duration: Double { form.duration }

  /// Whether the animation never comes to rest.
  package var isEndless: Bool { form.duration == .infinity }

  /// Whether the animation never moves the value. This test is cheaper than `duration`, which runs
  /// a custom animation frame by frame to find its end.
  var isImmediate: Bool { form.custom == nil && form.duration <= 0 }

  /// Returns the state `elapsed` seconds after the start. From `duration` on it is exactly `end`.
  package func course(at elapsed: Double) -> AnimationCourse {
    elapsed >= form.duration ? .end : form.course(at: elapsed)
  }
}

extension Animation.Form {
  /// The seconds until the value rests on the target; may be infinite.
  var duration: Double {
    switch self {
    case .timed(_, let duration): duration
    case .spring(let spring, _): spring.settlingDuration
    case .delayed(let form, let delay): max(0, form.duration + delay)
    case .sped(let form, let speed):
      speed > 0 ? form.duration / speed : form.duration == 0 ? 0 : .infinity
    case .repeated(let form, let count, _):
      // An animation of length 0 keeps the length 0 when repeated. A loop over its endless
      // repetitions would never end.
      form.duration == 0 ? 0 : form.duration * (count.map(Double.init) ?? .infinity)
    case .custom(let custom): custom.probe().duration
    case .completed(let form, _): form.duration
    }
  }

  fileprivate func course(at elapsed: Double) -> AnimationCourse {
    switch self {
    case .timed(let curve, let duration):
      if elapsed >= duration { return .end }
      if elapsed < 0 { return .start }
      let time = elapsed / duration
      return AnimationCourse(
        progress: curve.value(at: time), progressRate: curve.slope(at: time) / duration)

    case .spring(let spring, let push):
      if elapsed < 0 { return .start }
      if elapsed >= spring.settlingDuration { return .end }
      let course = spring.course(at: elapsed)
      return AnimationCourse(
        progress: course.step + push * course.impulse, impulse: course.impulse,
        progressRate: course.stepRate + push * course.impulseRate,
        impulseRate: course.impulseRate)

    case .delayed(let form, let delay):
      return elapsed < delay ? .start : form.course(at: elapsed - delay)

    case .sped(let form, let speed):
      var course = form.course(at: elapsed * speed)
      course.progressRate *= speed
      // The starting velocity is per second of real time, so its weight is divided by the speed.
      course.impulse = speed > 0 ? course.impulse / speed : 0
      return course

    case .repeated(let form, let count, let autoreverses):
      let period = form.duration
      if period == 0 { return .end }
      if elapsed < 0 || period == .infinity { return form.course(at: elapsed) }
      var round = (elapsed / period).rounded(.down)
      if let count, round >= Double(count) { round = Double(count - 1) }
      let inner = elapsed - round * period
      let isBackwards = autoreverses && round.truncatingRemainder(dividingBy: 2) == 1
      var course = form.course(at: isBackwards ? period - inner : inner)
      if isBackwards { course.progressRate = -course.progressRate }
      // Only the first round takes over the starting velocity.
      if round > 0 {
        course.impulse = 0
        course.impulseRate = 0
      }
      return course

    // Values in motion use `CustomMotion`, which calls the custom animation. This is the course of
    // a number from 0 to 1, for code that has no value.
    case .custom(let custom): return AnimationCourse(progress: custom.progress(at: elapsed))

    case .completed(let form, _): return form.course(at: elapsed)
    }
  }
}
