import MartletGeometry

/// Free motion that friction slows: the speed falls by the same factor each millisecond.
package struct Fling: Hashable, Sendable {
  /// The share of the speed that is left after a millisecond.
  package static let deceleration = 0.998
  /// −1000 · ln(`deceleration`): the decay per second.
  package static let decay = 2.002_002_670_673_339_3
  /// Points per second below which a picture no longer changes by a visible amount.
  package static let restSpeed = 4.0

  package var start: Double
  /// Per second.
  package var velocity: Double

  package init(from start: Double, velocity: Double) {
    self.start = start
    self.velocity = velocity
  }

  /// Where it would come to rest in infinite time.
  package var projectedEnd: Double { start + velocity / Self.decay }

  /// Seconds until the speed falls below `restSpeed`.
  package var duration: Double {
    let speed = abs(velocity)
    return speed > Self.restSpeed ? Elementary.log(speed / Self.restSpeed) / Self.decay : 0
  }

  /// The position `elapsed` seconds after the start; constant after `duration`.
  package func value(at elapsed: Double) -> Double {
    let time = min(max(0, elapsed), duration)
    return start + velocity / Self.decay * (1 - Elementary.exp(-Self.decay * time))
  }

  package func velocity(at elapsed: Double) -> Double {
    elapsed < duration ? velocity * Elementary.exp(-Self.decay * max(0, elapsed)) : 0
  }

  /// Seconds until it passes `position`, or nil when it comes to rest before.
  package func time(reaching position: Double) -> Double? {
    let distance = position - start
    if distance == 0 { return 0 }
    let share = distance * Self.decay / velocity
    guard velocity != 0, share > 0, share < 1 else { return nil }
    let time = -Elementary.log(1 - share) / Self.decay
    return time < duration ? time : nil
  }
}

/// Resistance past the end of a scroll range: the farther the finger, the less the content follows.
package enum RubberBand {
  package static let stiffness = 0.55

  /// How far the content moves when the finger is `distance` past the end of a view `extent`
  /// long. Odd in `distance`, slope 0.55 at zero, always below `extent`.
  package static func displacement(distance: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    let magnitude = abs(distance)
    let moved = magnitude * stiffness * extent / (extent + magnitude * stiffness)
    return distance < 0 ? -moved : moved
  }

  /// The finger's distance that gives `displacement`, so that content caught out of range stays
  /// where it is. Displacements of `extent` and more are taken for just below it.
  package static func distance(displacement: Double, extent: Double) -> Double {
    guard extent > 0 else { return 0 }
    let magnitude = min(abs(displacement), extent * 0.999)
    let distance = magnitude * extent / (stiffness * (extent - magnitude))
    return displacement < 0 ? -distance : distance
  }
}
