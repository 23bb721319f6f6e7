import MartletGeometry

/// A damped spring of mass 1 that pulls a value to its target, solved in closed form.
///
/// Everything is linear in the distance and in the starting velocity, so two scalar courses are
/// enough for a vector of any width: value = from + distance · `step` + velocity · `impulse`.
package struct Spring: Hashable, Sendable {
  /// The frequency without damping, in radians per second; more than 0.
  package var frequency: Double
  /// 1 is critically damped, less overshoots, 0 swings for ever.
  package var dampingFraction: Double

  /// `response` is the period in seconds without damping. Nonsense is clamped to the nearest
  /// spring that still ends: a response of 0 becomes a millisecond.
  package init(response: Double, dampingFraction: Double) {
    self.init(
      frequency: 2 * .pi / (response > 0.001 ? response : 0.001),
      dampingFraction: dampingFraction)
  }

  package init(mass: Double, stiffness: Double, damping: Double) {
    let mass = mass > 0 ? mass : 1
    let stiffness = stiffness > 0 ? stiffness : 1e-3
    let frequency = (stiffness / mass).squareRoot()
    self.init(frequency: frequency, dampingFraction: damping / (2 * mass * frequency))
  }

  private init(frequency: Double, dampingFraction: Double) {
    self.frequency = frequency
    self.dampingFraction = dampingFraction > 0 ? dampingFraction : 0
  }

  /// What the spring has done after a time, for a distance of 1 and for a velocity of 1.
  package struct Course: Hashable, Sendable {
    /// 0 at the start, 1 at rest.
    package var step: Double
    /// The displacement, in seconds, that a starting velocity of 1 per second has caused.
    package var impulse: Double
    package var stepRate: Double
    package var impulseRate: Double
  }

  /// The state after `time` seconds (≥ 0).
  package func course(at time: Double) -> Course {
    let decay = dampingFraction * frequency
    let square = frequency * frequency * (1 - dampingFraction * dampingFraction)
    // impulse = e^(−decay·t) · S(t) with S = sin(ω t)/ω, t, or sinh(ω t)/ω; C is its derivative.
    let envelope: Double
    let s: Double
    let c: Double
    if square > 1e-9 {
      let omega = square.squareRoot()
      envelope = Elementary.exp(-decay * time)
      s = Elementary.sin(omega * time) / omega
      c = Elementary.cos(omega * time)
    } else if square < -1e-9 {
      // Written with two falling exponentials: sinh alone overflows for a long time.
      let omega = (-square).squareRoot()
      let slow = Elementary.exp((omega - decay) * time)
      let fast = Elementary.exp((-omega - decay) * time)
      envelope = 1
      s = (slow - fast) / (2 * omega)
      c = (slow + fast) / 2
    } else {
      envelope = Elementary.exp(-decay * time)
      s = time
      c = 1
    }
    let impulse = envelope * s
    let impulseRate = envelope * (c - decay * s)
    return Course(
      step: 1 - envelope * (c + decay * s), impulse: impulse,
      stepRate: frequency * frequency * impulse, impulseRate: impulseRate)
  }

  /// Seconds until less than a ten-thousandth of the distance is left, whatever the overshoot;
  /// infinite without damping.
  package var settlingDuration: Double {
    let root = (max(0, dampingFraction * dampingFraction - 1)).squareRoot()
    let decay = frequency * (dampingFraction - root)
    // For every damping the rest is at most (1 + x)·e^(−x) with x = decay · time, and that is
    // 1e-4 at x = 11.757.
    return decay > 0 ? 11.757 / decay : .infinity
  }
}
