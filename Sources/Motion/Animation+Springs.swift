// This file creates springs from their perceived duration and their bounce, as SwiftUI names them.

extension Animation {
  /// Returns a spring with a perceived duration in seconds. A `bounce` of 0 does not overshoot, 1
  /// oscillates endlessly, and a negative `bounce` approaches the end more slowly. `blendDuration`
  /// has no effect here.
  @_disfavoredOverload
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    Spring(duration: duration, bounce: bounce).animation
  }

  /// Returns the animation of a spring. `blendDuration` has no effect here.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    spring.animation
  }

  /// A spring of 0.5 seconds that does not overshoot.
  public static var smooth: Animation { smooth() }

  /// Returns a spring of `duration` seconds with a bounce of `extraBounce`.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring of 0.5 seconds with a small overshoot.
  public static var snappy: Animation { snappy() }

  /// Returns a spring of `duration` seconds with a bounce of 0.15 + `extraBounce`.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring of 0.5 seconds with a visible overshoot.
  public static var bouncy: Animation { bouncy() }

  /// Returns a spring of `duration` seconds with a bounce of 0.3 + `extraBounce`.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

extension Spring {
  /// Creates a spring with a perceived duration in seconds. `bounce` is clamped to −0.99…1, and NaN
  /// becomes 0. A bounce of 0 does not overshoot, and 1 oscillates endlessly.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    // The damping fraction is 1 − bounce for a bounce of 0 or more, and 1 / (1 + bounce) below 0.
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 1)
    self.init(
      response: duration, dampingFraction: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// Creates a spring from its period without damping, in seconds, and its damping ratio. A ratio
  /// of 1 or more does not overshoot.
  public init(response: Double, dampingRatio: Double) {
    self.init(response: response, dampingFraction: dampingRatio)
  }

  /// A spring of 0.5 seconds that does not overshoot.
  public static var smooth: Spring { Spring() }
  /// A spring of 0.5 seconds with a small overshoot.
  public static var snappy: Spring { Spring(duration: 0.5, bounce: 0.15) }
  /// A spring of 0.5 seconds with a visible overshoot.
  public static var bouncy: Spring { Spring(duration: 0.5, bounce: 0.3) }

  /// The animation that follows the spring from rest.
  package var animation: Animation { Animation(form: .spring(self, push: 0)) }
}
