/// The tone of an alarm: two short beeps, faded in and out so that no speaker clicks.
struct AlarmTone: Sendable {
  /// Samples a second.
  static let rate = 48_000

  /// Mono, 16 bits.
  let samples: [Int16]

  init() {
    let beep = Self.beep(hertz: 880, seconds: 0.16)
    samples = beep + Array(repeating: 0, count: Self.rate / 10) + beep
  }

  /// A sine by the recurrence y(n+1) = 2·cos(ω)·y(n) − y(n−1), which needs no library of sines.
  private static func beep(hertz: Double, seconds: Double) -> [Int16] {
    let count = Int(Double(rate) * seconds)
    let fade = Double(rate / 200)
    let step = 2 * Double.pi * hertz / Double(rate)
    // The Taylor series to the sixth power is exact to 1e-12 for so small a step.
    let square = step * step
    let cosine = 1 - square / 2 + square * square / 24 - square * square * square / 720
    let sine = step * (1 - square / 6 + square * square / 120)
    var (last, value) = (0.0, sine)
    return (0..<count).map { index in
      (last, value) = (value, 2 * cosine * value - last)
      let edge = min(1, Double(min(index, count - 1 - index)) / fade)
      return Int16((last * edge * 0.5 * 32_767).rounded())
    }
  }
}
