/// Random-looking numbers that are the same on every machine and in every run, so that frames are
/// reproducible. (SplitMix64 of Steele, Lea and Flood.)
struct Scatter {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Creates numbers whose seed is made from a name (FNV-1a).
  init(name: String) {
    state = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  mutating func next(in range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    let share = Double(z >> 11) / Double(1 << 53 as UInt64)
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }

  /// Returns a position on a disc of radius 1, at least 0.15 away from its edge.
  mutating func point() -> (Double, Double) {
    while true {
      let (x, y) = (next(in: -0.85...0.85), next(in: -0.85...0.85))
      if x * x + y * y < 0.72 { return (x, y) }
    }
  }
}
