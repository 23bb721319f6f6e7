import MartletGeometry

/// The tone of an alarm: two short beeps that fade in and out, so that speakers do not click.
struct AlarmTone: Sendable {
  /// The number of samples per second.
  static let rate = 48_000

  /// The samples: one channel, 16 bits.
  let samples: [Int16]

  init() {
    let beep = Self.beep(hertz: 880, seconds: 0.16)
    samples = beep + Array(repeating: 0, count: Self.rate / 10) + beep
  }

  private static func beep(hertz: Double, seconds: Double) -> [Int16] {
    let count = Int(Double(rate) * seconds)
    let fade = Double(rate / 200)
    return (0..<count).map { index in
      let phase = 2 * Double.pi * hertz * Double(index) / Double(rate)
      let edge = min(1, Double(min(index, count - 1 - index)) / fade)
      return Int16((Elementary.sin(phase) * edge * 0.5 * 32_767).rounded())
    }
  }
}
