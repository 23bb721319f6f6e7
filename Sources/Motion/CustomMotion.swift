/// The motion of one value along a custom animation.
///
/// The animation is a part of a recipe (`Animation.Form`), which can delay, speed up and repeat it.
///
/// A custom animation changes its state in each call, but a frame reads a value several times. The
/// motion therefore calls the animation once for each time and caches the result. It is a class,
/// because reading a value does not change its owner.
final class CustomMotion<Value: VectorArithmetic> {
  private let form: Animation.Form
  private let animation: AnyCustomAnimation
  /// The whole distance, from the start to the target.
  private let distance: Value
  private var context: AnimationContext<Value>
  /// The distance covered at the time of the last call; nil after the end.
  private var covered: Value?
  /// The time of the last call, in seconds since the start of the recipe; nil before the first
  /// call.
  private var time: Double?
  /// The covered distance and the time of the call before the last one, for the velocity.
  private var previous: (value: Value, time: Double)?

  /// Creates a motion along the custom animation inside a recipe; nil if the recipe has none.
  init?(_ form: Animation.Form, distance: Value, context: AnimationContext<Value> = .init()) {
    guard let custom = form.custom else { return nil }
    self.form = form
    animation = custom
    self.distance = distance
    self.context = context
  }

  /// Returns the distance covered after `elapsed` seconds; nil at the end.
  func value(at elapsed: Double) -> Value? {
    if time == elapsed { return covered }
    if elapsed == .infinity { return nil }
    if let time {
      guard let covered else { return nil }
      previous = (covered, time)
    }
    time = elapsed
    covered =
      switch form.innerTime(at: elapsed) {
      case .waiting: .zero
      case .running(let inner):
        animation.base.animate(value: distance, time: inner, context: &context)
      case .ended: nil
      }
    return covered
  }

  /// Returns true while the motion has not ended.
  func isMoving(at elapsed: Double) -> Bool { value(at: elapsed) != nil }

  /// Returns the velocity per second after `elapsed` seconds. If the animation does not give one,
  /// it is measured between the last two calls.
  func velocity(at elapsed: Double) -> Value {
    guard let value = value(at: elapsed) else { return .zero }
    if case .running(let inner) = form.innerTime(at: elapsed),
      let velocity = animation.base.velocity(value: distance, time: inner, context: context)
    {
      return velocity
    }
    guard let previous, elapsed > previous.time else { return .zero }
    return (value - previous.value).scaled(by: 1 / (elapsed - previous.time))
  }

  /// Returns whether the animation `next` takes over the state of this motion, which follows the
  /// animation `previous`. It then continues the motion over `distance`.
  func merges(
    _ next: AnyCustomAnimation, previous: Animation, distance: Value, at elapsed: Double
  ) -> Bool {
    guard let next = next.base as? any CustomAnimation else { return false }
    return next.shouldMerge(previous: previous, value: distance, time: elapsed, context: &context)
  }

  /// Returns a motion that starts with the state of this one and follows another recipe over
  /// another distance; nil if that recipe has no custom animation.
  func continued(_ form: Animation.Form, distance: Value) -> CustomMotion? {
    CustomMotion(form, distance: distance, context: context)
  }
}

extension Animation.Form {
  /// The custom animation inside the recipe; nil if it has none.
  var custom: AnyCustomAnimation? {
    switch self {
    case .timed, .spring: nil
    case .delayed(let form, _), .sped(let form, _), .repeated(let form, _, _),
      .completed(let form, _):
      form.custom
    case .custom(let custom): custom
    }
  }

  /// The time of the animation inside a recipe.
  enum InnerTime: Equatable {
    /// The animation has not begun.
    case waiting
    /// The seconds since its start.
    case running(Double)
    /// The recipe is at its end.
    case ended
  }

  /// Returns the time of the innermost animation, `elapsed` seconds after the start of the recipe.
  func innerTime(at elapsed: Double) -> InnerTime {
    switch self {
    case .timed, .spring, .custom: return elapsed < 0 ? .waiting : .running(elapsed)
    case .completed(let form, _): return form.innerTime(at: elapsed)
    case .delayed(let form, let delay):
      return elapsed < delay ? .waiting : form.innerTime(at: elapsed - delay)
    case .sped(let form, let speed): return form.innerTime(at: elapsed * speed)
    case .repeated(let form, let count, let autoreverses):
      if elapsed < 0 { return .waiting }
      let period = form.duration
      if period == .infinity { return form.innerTime(at: elapsed) }
      let round = period > 0 ? (elapsed / period).rounded(.down) : .infinity
      if round >= count.map(Double.init) ?? .infinity || period <= 0 { return .ended }
      let inner = elapsed - round * period
      let isBackwards = autoreverses && round.truncatingRemainder(dividingBy: 2) == 1
      return form.innerTime(at: isBackwards ? period - inner : inner)
    }
  }
}
