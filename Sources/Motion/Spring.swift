import MartletGeometry

/// A damped spring that pulls a value to its target, solved in closed form.
///
/// The value depends linearly on the distance and on the starting velocity. Two functions of time,
/// `step` and `impulse`, are therefore enough for a vector of any length: value = from + distance ·
/// `step` + velocity · `impulse`.
public struct Spring: Hashable, Sendable {
  /// The frequency without damping, in radians per second; more than 0.
  package var frequency: Double
  /// The damping: 1 is critical, less overshoots, 0 oscillates endlessly.
  package var dampingFraction: Double
  /// The mass. It has no effect on the motion. The physical quantities `stiffness`, `damping` and
  /// `force` depend on it.
  public private(set) var mass = 1.0

  /// Creates a spring. `response` is the period in seconds that the spring would have without
  /// damping. Invalid arguments are clamped to the nearest valid spring: a response of 0 becomes a
  /// millisecond, and a negative or NaN damping becomes 0.
  package init(response: Double, dampingFraction: Double) {
    self.init(
      frequency: 2 * .pi / (response > 0.001 ? response : 0.001),
      dampingFraction: dampingFraction)
  }

  /// Creates a spring from its physics. A mass that is not positive is replaced by 1, and a
  /// stiffness that is not positive by 0.001. Without `allowOverDamping` the damping is at most
  /// critical.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let mass = mass > 0 ? mass : 1
    let stiffness = stiffness > 0 ? stiffness : 1e-3
    let frequency = (stiffness / mass).squareRoot()
    let fraction = damping / (2 * mass * frequency)
    self.init(
      frequency: frequency, dampingFraction: allowOverDamping ? fraction : min(fraction, 1))
    self.mass = mass
  }

  /// Creates a spring of mass 1. A damping that is negative or NaN becomes 0.
  init(frequency: Double, dampingFraction: Double) {
    self.frequency = frequency
    self.dampingFraction = dampingFraction > 0 ? dampingFraction : 0
  }

  /// The effect of the spring after a time, for a distance of 1 and for a starting velocity of 1.
  package struct Course: Hashable, Sendable {
    /// The fraction of the distance that is covered: 0 at the start, 1 at rest. It is the spring's
    /// step response.
    package var step: Double
    /// The displacement, in seconds, caused by a starting velocity of 1 per second.
    package var impulse: Double
    /// The change of `step` per second.
    package var stepRate: Double
    /// The change of `impulse` per second.
    package var impulseRate: Double
  }

  /// Returns the state after `time` seconds, where `time` is 0 or more.
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
      // The sum of two falling exponentials is used, because sinh alone overflows after a long
      // time.
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

  /// The seconds until less than a ten-thousandth of the distance remains, overshoot included;
  /// infinite without damping.
  public var settlingDuration: Double {
    let root = (max(0, dampingFraction * dampingFraction - 1)).squareRoot()
    let decay = frequency * (dampingFraction - root)
    // `decay` belongs to the slower exponential if there are two. For every damping the remainder
    // is at most (1 + x)·e^(−x) with x = decay · time, and that is 1e-4 at x = 11.757.
    return decay > 0 ? 11.757 / decay : .infinity
  }
}
