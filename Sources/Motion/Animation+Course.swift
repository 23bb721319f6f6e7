/// Where an animation stands: weights for the distance to go and for the velocity it began with,
/// and their rates per second.
package struct AnimationCourse: Hashable, Sendable {
  /// The share of the distance covered; overshoots with springs.
  package var progress: Double
  /// Seconds' worth of the starting velocity; 0 for timing curves, which do not carry any.
  package var impulse: Double = 0
  package var progressRate: Double = 0
  package var impulseRate: Double = 0

  package static let start = AnimationCourse(progress: 0)
  package static let end = AnimationCourse(progress: 1)
}

extension Animation {
  /// Seconds from the start to rest on the end value; may be infinite.
  package var duration: Double { form.duration }

  /// True when no amount of time brings it to rest.
  package var isEndless: Bool { form.duration == .infinity }

  /// The course `elapsed` seconds after the start. At and past `duration` it is exactly `end`.
  package func course(at elapsed: Double) -> AnimationCourse {
    elapsed >= form.duration ? .end : form.course(at: elapsed)
  }
}

extension Animation.Form {
  fileprivate var duration: Double {
    switch self {
    case .timed(_, let duration): duration
    case .spring(let spring, _): spring.settlingDuration
    case .delayed(let form, let delay): max(0, form.duration + delay)
    case .sped(let form, let speed):
      speed > 0 ? form.duration / speed : form.duration == 0 ? 0 : .infinity
    case .repeated(let form, let count, _):
      // Repeating nothing is nothing: a loop of length 0 would never yield.
      form.duration == 0 ? 0 : form.duration * (count.map(Double.init) ?? .infinity)
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
      // The velocity to take over is in real seconds, of which there are fewer.
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
      // Only the first round knows the velocity that it began with.
      if round > 0 {
        course.impulse = 0
        course.impulseRate = 0
      }
      return course
    }
  }
}
