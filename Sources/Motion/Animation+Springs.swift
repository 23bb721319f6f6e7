// This file creates springs from their perceived duration and their bounce, as SwiftUI names them.
// It also has `UnitCurve`.

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

/// A timing curve: it maps the elapsed share of a duration to the share of the distance.
public struct UnitCurve: Hashable, Sendable {
  private let curve: TimingCurve

  /// Constant speed.
  public static let linear = UnitCurve(curve: .linear)
  /// Slow at the start.
  public static let easeIn = UnitCurve(curve: .easeIn)
  /// Slow at the end.
  public static let easeOut = UnitCurve(curve: .easeOut)
  /// Slow at both ends.
  public static let easeInOut = UnitCurve(curve: .easeInOut)

  /// Returns the share of the distance at `progress`. Below 0 it is 0, above 1 it is 1, and for NaN
  /// it is 0.
  public func value(at progress: Double) -> Double { curve.value(at: progress) }

  /// Returns the slope of the curve at `progress`; 0 outside 0…1.
  public func velocity(at progress: Double) -> Double { curve.slope(at: progress) }
}
