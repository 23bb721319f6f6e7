/// Random numbers that change slowly, like a measurement. They are a pure function of the seed and
/// the step, so a step has the same number in every run.
struct RandomWalk: Hashable {
  var seed: UInt64

  /// Returns the number of a step, 0…1. It is close to the numbers of the neighbouring steps.
  func value(at step: Int64) -> Double {
    var sum = 0.0
    var weight = 0.0
    // The octaves are in order from slow to fast. Each one has half the amplitude of the previous
    // one.
    for level in 0..<6 {
      let strength = 1 / Double(1 << level)
      sum += strength * smooth(step, period: Int64(512 >> (level * 2)).clampedToOne, level: level)
      weight += strength
    }
    return sum / weight
  }

  /// Returns a curve through the values of `chance` at every `period` steps, with smooth
  /// transitions.
  private func smooth(_ step: Int64, period: Int64, level: Int) -> Double {
    let start = step.floored(by: period)
    let share = Double(step - start * period) / Double(period)
    let curve = share * share * (3 - 2 * share)
    let (a, b) = (chance(start, level), chance(start + 1, level))
    return a + (b - a) * curve
  }

  /// Returns a random number in 0..<1 that is independent of other steps: SplitMix64 of the step.
  func chance(_ step: Int64, _ level: Int) -> Double {
    var z =
      seed &+ UInt64(bitPattern: step) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(level)
      &* 0xD1B5_4A32_D192_ED03
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Double(z >> 11) / 9_007_199_254_740_992
  }
}

extension Int64 {
  fileprivate var clampedToOne: Int64 { Swift.max(self, 1) }
}
