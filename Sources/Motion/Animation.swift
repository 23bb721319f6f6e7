/// How a change of values is spread over time.
///
/// `default` is ease-in-out of 0.35 s, what SwiftUI did before iOS 17 made it a spring.
public struct Animation: Hashable, Sendable {
  package let form: Form

  /// A recipe from the inside out: each modifier wraps what it modifies.
  package indirect enum Form: Hashable, Sendable {
    case timed(TimingCurve, duration: Double)
    /// `push` is an extra starting velocity in distances per second.
    case spring(Spring, push: Double)
    case delayed(Form, Double)
    case sped(Form, Double)
    /// `count` nil repeats for ever.
    case repeated(Form, count: Int?, autoreverses: Bool)
  }

  package init(form: Form) {
    self.form = form
  }

  // MARK: - Timing curves

  public static let `default` = Animation.easeInOut(duration: 0.35)

  public static var linear: Animation { linear(duration: 0.35) }
  public static var easeIn: Animation { easeIn(duration: 0.35) }
  public static var easeOut: Animation { easeOut(duration: 0.35) }
  public static var easeInOut: Animation { easeInOut(duration: 0.35) }

  /// Constant speed; a duration of 0 ends at once on the new value.
  public static func linear(duration: Double) -> Animation { timed(.linear, duration) }
  public static func easeIn(duration: Double) -> Animation { timed(.easeIn, duration) }
  public static func easeOut(duration: Double) -> Animation { timed(.easeOut, duration) }
  public static func easeInOut(duration: Double) -> Animation { timed(.easeInOut, duration) }

  /// A cubic Bézier with the control points (x1, y1) and (x2, y2); xs are clamped to 0…1.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation {
    timed(.bezier(x1: x1, y1: y1, x2: x2, y2: y2), duration)
  }

  /// The house curve 1 − (1 − p)³.
  package static func glide(duration: Double) -> Animation { timed(.glide, duration) }

  private static func timed(_ curve: TimingCurve, _ duration: Double) -> Animation {
    Animation(form: .timed(curve, duration: duration > 0 ? duration : 0))
  }

  // MARK: - Springs

  /// A spring that takes over the velocity of the motion it interrupts.
  ///
  /// `response` is the period in seconds without damping; a damping fraction of 1 does not
  /// overshoot. `blendDuration` has no effect: a new spring acts from the instant it is set.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    Animation(
      form: .spring(Spring(response: response, dampingFraction: dampingFraction), push: 0))
  }

  public static var spring: Animation { spring() }

  /// A spring stiff enough to follow a finger.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  public static var interactiveSpring: Animation { interactiveSpring() }

  /// A spring by its physics; `initialVelocity` is in distances to the target per second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      form: .spring(
        Spring(mass: mass, stiffness: stiffness, damping: damping), push: initialVelocity))
  }

  // MARK: - Modifiers

  /// Waits `delay` seconds first; a negative delay starts in the middle.
  public func delay(_ delay: Double) -> Animation {
    Animation(form: .delayed(form, delay.isNaN ? 0 : delay))
  }

  /// Runs `speed` times as fast, delays included; not above 0 means it never moves.
  public func speed(_ speed: Double) -> Animation {
    Animation(form: .sped(form, speed > 0 ? speed : 0))
  }

  /// Plays `repeatCount` times, every other time backwards if `autoreverses`; the end value is
  /// shown after the last one in any case.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(
      form: .repeated(form, count: max(1, repeatCount), autoreverses: autoreverses))
  }

  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(form: .repeated(form, count: nil, autoreverses: autoreverses))
  }
}
