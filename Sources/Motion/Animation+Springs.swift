// Springs by how long they seem to take and how far they swing over, as SwiftUI names them.

extension Animation {
  /// A spring that seems to take `duration` seconds. A `bounce` of 0 does not overshoot, 1 swings
  /// for ever, and less than 0 comes in more slowly.
  @_disfavoredOverload
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    Spring(duration: duration, bounce: bounce).animation
  }

  /// The spring given.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    spring.animation
  }

  /// A spring without a swing over its end.
  public static var smooth: Animation { smooth() }

  /// A spring of `duration` seconds without a swing, or with as much as `extraBounce` says.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a small swing.
  public static var snappy: Animation { snappy() }

  /// A spring of `duration` seconds with a bounce of 0.15 and more.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a swing that is seen.
  public static var bouncy: Animation { bouncy() }

  /// A spring of `duration` seconds with a bounce of 0.3 and more.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

extension Spring {
  /// A spring that seems to take `duration` seconds and swings over its end by `bounce`.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    // The damping fraction is 1 less the bounce above 0, and the inverse of 1 plus it below.
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 1)
    self.init(
      response: duration, dampingFraction: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// A spring by its period without damping, in seconds, and by its damping: 1 does not overshoot.
  public init(response: Double, dampingRatio: Double) {
    self.init(response: response, dampingFraction: dampingRatio)
  }

  /// A spring without a swing.
  public static var smooth: Spring { Spring() }
  /// A spring with a small swing.
  public static var snappy: Spring { Spring(duration: 0.5, bounce: 0.15) }
  /// A spring with a swing that is seen.
  public static var bouncy: Spring { Spring(duration: 0.5, bounce: 0.3) }

  /// The animation by the spring.
  package var animation: Animation { Animation(form: .spring(self, push: 0)) }
}

/// A map of 0…1 onto a course from 0 to 1.
public struct UnitCurve: Hashable, Sendable {
  private let curve: TimingCurve

  public static let linear = UnitCurve(curve: .linear)
  public static let easeIn = UnitCurve(curve: .easeIn)
  public static let easeOut = UnitCurve(curve: .easeOut)
  public static let easeInOut = UnitCurve(curve: .easeInOut)

  /// The value of the curve; times outside 0…1 give the ends.
  public func value(at progress: Double) -> Double { curve.value(at: progress) }

  /// The slope of the curve; 0 outside 0…1.
  public func velocity(at progress: Double) -> Double { curve.slope(at: progress) }
}
