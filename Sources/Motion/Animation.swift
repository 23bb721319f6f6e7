/// A rule that spreads a change of values over time.
///
/// `default` is ease-in-out of 0.35 s, as in SwiftUI before iOS 17; since then it is a spring
/// there.
public struct Animation: Hashable, Sendable {
  /// The recipe of the animation.
  package let form: Form

  /// A recipe from the inside out: each modifier wraps the recipe that it modifies.
  package indirect enum Form: Hashable, Sendable {
    /// A timing curve over `duration` seconds, 0 or more.
    case timed(TimingCurve, duration: Double)
    /// A spring; `push` is an additional starting velocity, in multiples of the whole distance per
    /// second.
    case spring(Spring, push: Double)
    /// A recipe after a delay in seconds; a negative delay skips its beginning.
    case delayed(Form, Double)
    /// A recipe at a multiple of its speed, 0 or more.
    case sped(Form, Double)
    /// A recipe that is repeated `count` times, or endlessly if `count` is nil.
    case repeated(Form, count: Int?, autoreverses: Bool)
    /// A custom animation, which the program defines.
    case custom(AnyCustomAnimation)
    /// A recipe that counts as complete after a time in seconds, whenever it comes to rest.
    case completed(Form, after: Double)
  }

  /// Creates an animation from its recipe.
  package init(form: Form) {
    self.form = form
  }

  // MARK: - Timing curves

  /// Ease-in-out of 0.35 s.
  public static let `default` = Animation.easeInOut(duration: 0.35)

  /// An animation of constant speed for 0.35 s.
  public static var linear: Animation { linear(duration: 0.35) }
  /// An animation of 0.35 s that is slow at the start.
  public static var easeIn: Animation { easeIn(duration: 0.35) }
  /// An animation of 0.35 s that is slow at the end.
  public static var easeOut: Animation { easeOut(duration: 0.35) }
  /// An animation of 0.35 s that is slow at both ends.
  public static var easeInOut: Animation { easeInOut(duration: 0.35) }

  /// Returns an animation of constant speed for `duration` seconds. With a duration of 0 or less it
  /// shows the new value at once.
  public static func linear(duration: Double) -> Animation { timed(.linear, duration) }
  /// Returns an animation of `duration` seconds that is slow at the start.
  public static func easeIn(duration: Double) -> Animation { timed(.easeIn, duration) }
  /// Returns an animation of `duration` seconds that is slow at the end.
  public static func easeOut(duration: Double) -> Animation { timed(.easeOut, duration) }
  /// Returns an animation of `duration` seconds that is slow at both ends.
  public static func easeInOut(duration: Double) -> Animation { timed(.easeInOut, duration) }

  /// Returns an animation along a cubic Bézier curve from (0, 0) to (1, 1) with the control points
  /// (x1, y1) and (x2, y2). `x1` and `x2` are clamped to 0…1.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation {
    timed(.bezier(x1: x1, y1: y1, x2: x2, y2: y2), duration)
  }

  /// Returns an animation along the curve 1 − (1 − p)³, which this project uses for its own
  /// motions. It starts fast and ends softly.
  package static func glide(duration: Double) -> Animation { timed(.glide, duration) }

  /// Returns an animation of `duration` seconds along a curve.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    timed(curve.curve, duration)
  }

  private static func timed(_ curve: TimingCurve, _ duration: Double) -> Animation {
    Animation(form: .timed(curve, duration: duration > 0 ? duration : 0))
  }

  // MARK: - Springs

  /// Returns a spring that takes over the velocity of the motion that it interrupts.
  ///
  /// `response` is the period in seconds without damping; a damping fraction of 1 does not
  /// overshoot. `blendDuration` has no effect: a new spring acts from the instant at which it is
  /// set.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    Animation(
      form: .spring(Spring(response: response, dampingFraction: dampingFraction), push: 0))
  }

  /// The spring with the default parameters.
  public static var spring: Animation { spring() }

  /// Returns a spring that is stiff enough to follow a finger. `blendDuration` has no effect.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// Returns a spring that follows a finger in `duration` seconds. `extraBounce` adds to its bounce
  /// of 0.14. `blendDuration` has no effect.
  public static func interactiveSpring(
    duration: Double, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    interactiveSpring(
      response: duration, dampingFraction: 0.86 - extraBounce, blendDuration: blendDuration)
  }

  /// The interactive spring with the default parameters.
  public static var interactiveSpring: Animation { interactiveSpring() }

  /// Returns a spring with a given mass, stiffness and damping. `initialVelocity` is in multiples
  /// of the distance to the target per second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      form: .spring(
        Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true),
        push: initialVelocity))
  }

  /// A spring of a perceived duration in seconds and a bounce, whose velocity adds to that of the
  /// animations that it replaces.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// A spring whose velocity adds to that of the animations that it replaces.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    Animation(form: .spring(spring, push: initialVelocity))
  }

  // MARK: - Modifiers

  /// Waits `delay` seconds before the animation. A negative delay skips that much of the beginning
  /// of the animation. NaN is treated as 0.
  public func delay(_ delay: Double) -> Animation {
    Animation(form: .delayed(form, delay.isNaN ? 0 : delay))
  }

  /// Runs the animation `speed` times as fast, delays included. With a speed of 0 or less the value
  /// never moves.
  public func speed(_ speed: Double) -> Animation {
    Animation(form: .sped(form, speed > 0 ? speed : 0))
  }

  /// Plays the animation `repeatCount` times, at least once; with `autoreverses` every second round
  /// runs backwards. The new value is shown after the last round in both cases.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(
      form: .repeated(form, count: max(1, repeatCount), autoreverses: autoreverses))
  }

  /// Counts as complete after `duration` seconds, for `withAnimation(_:completionCriteria:_:)` with
  /// `.logicallyComplete`. The motion itself does not change. NaN and negative values count as 0.
  public func logicallyComplete(after duration: Double) -> Animation {
    Animation(form: .completed(form, after: duration > 0 ? duration : 0))
  }

  /// Plays the animation endlessly; with `autoreverses` every second round runs backwards.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(form: .repeated(form, count: nil, autoreverses: autoreverses))
  }
}
