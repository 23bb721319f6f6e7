/// A custom animation whose type is erased.
package struct AnyCustomAnimation: Hashable, Sendable {
  let base: any _AnimationMotion

  init(_ base: any _AnimationMotion) {
    self.base = base
  }

  /// Returns true if both have the same type and are equal.
  package static func == (a: Self, b: Self) -> Bool {
    AnyHashable(a.base) == AnyHashable(b.base)
  }

  /// Hashes the animation.
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }

  /// The durations of an animation, found by running it from 0 to 1.
  struct Probe {
    /// The seconds until the animation ends; infinite if that takes longer than `limit`.
    var duration: Double
    /// The seconds until the animation says that it seems complete; at most `duration`.
    var logicalDuration: Double

    /// The time after which an animation counts as endless, in seconds.
    static let limit = 60.0
    /// The time between two calls of the animation, in seconds: a frame.
    static let step = 1.0 / 60
  }

  /// Runs the animation frame by frame, to find its durations. Removals, completions and
  /// repetitions need them.
  ///
  /// - Complexity: O(frames), at most 3,600.
  func probe() -> Probe {
    var context = AnimationContext<Double>()
    var logical: Double?
    for frame in 0...Int(Probe.limit / Probe.step) {
      let time = Double(frame) * Probe.step
      let value = base.animate(value: 1.0, time: time, context: &context)
      if logical == nil, context.isLogicallyComplete { logical = time }
      if value == nil { return Probe(duration: time, logicalDuration: logical ?? time) }
    }
    return Probe(duration: .infinity, logicalDuration: logical ?? .infinity)
  }

  /// Returns the fraction of the distance that a number has covered after `time` seconds. The
  /// animation gets a new context, without the state of earlier calls.
  func progress(at time: Double) -> Double {
    var context = AnimationContext<Double>()
    return base.animate(value: 1.0, time: max(0, time), context: &context) ?? 1
  }
}
