import MartletGeometry

/// A free motion that friction slows down: the speed falls by the same factor in each millisecond.
package struct Fling: Hashable, Sendable {
  /// The fraction of the speed that remains after a millisecond.
  package static let deceleration = 0.998
  /// The decay of the speed per second: −1000 · ln(`deceleration`).
  package static let decay = 2.002_002_670_673_339_3
  /// The speed, in points per second, below which the picture no longer changes visibly.
  package static let restSpeed = 4.0

  /// The position at the start, in points.
  package var start: Double
  /// The speed at the start, in points per second, with its sign.
  package var velocity: Double

  /// Creates a motion from a position and a velocity.
  package init(from start: Double, velocity: Double) {
    self.start = start
    self.velocity = velocity
  }

  /// The position after infinite time, slightly beyond the one at `duration`.
  package var projectedEnd: Double { start + velocity / Self.decay }

  /// The seconds until the speed falls below `restSpeed`; 0 if it starts below.
  package var duration: Double {
    let speed = abs(velocity)
    return speed > Self.restSpeed ? Elementary.log(speed / Self.restSpeed) / Self.decay : 0
  }

  /// Returns the position `elapsed` seconds after the start. It is constant after `duration`.
  package func value(at elapsed: Double) -> Double {
    let time = min(max(0, elapsed), duration)
    return start + velocity / Self.decay * (1 - Elementary.exp(-Self.decay * time))
  }

  /// Returns the velocity `elapsed` seconds after the start; 0 from `duration` on.
  package func velocity(at elapsed: Double) -> Double {
    elapsed < duration ? velocity * Elementary.exp(-Self.decay * max(0, elapsed)) : 0
  }

  /// Returns the seconds until the motion passes `position`, or nil if it comes to rest before.
  package func time(reaching position: Double) -> Double? {
    let distance = position - start
    if distance == 0 { return 0 }
    let share = distance * Self.decay / velocity
    guard velocity != 0, share > 0, share < 1 else { return nil }
    let time = -Elementary.log(1 - share) / Self.decay
    return time < duration ? time : nil
  }
}

/// The resistance beyond the end of a scroll range: the farther the finger moves, the less the
/// content follows.
package enum RubberBand {
  /// The slope at the end of the range: the fraction of the finger's movement by which the content
  /// moves.
  package static let stiffness = 0.55

  /// Returns the displacement of the content when the finger is `distance` points beyond the end of
  /// a view that is `extent` points long. It is an odd function of `distance` with the slope 0.55
  /// at zero, and always below `extent`.
  package static func displacement(distance: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    let magnitude = abs(distance)
    let moved = magnitude * stiffness * extent / (extent + magnitude * stiffness)
    return distance < 0 ? -moved : moved
  }

  /// Returns the finger's distance that gives `displacement`, so that content caught beyond its
  /// range stays where it is. A displacement of `extent` or more is replaced by one just below it.
  package static func distance(displacement: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    let magnitude = min(abs(displacement), extent * 0.999)
    let distance = magnitude * extent / (stiffness * (extent - magnitude))
    return displacement < 0 ? -distance : distance
  }
}
