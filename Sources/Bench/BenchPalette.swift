import MartletGeometry

/// The colours and sizes that the scenes of the raster benchmark share.
enum BenchPalette {
  static let width = 1920
  static let height = 1080

  static let page = RGBA(hex: 0x101418)
  static let chartBackground = RGBA(hex: 0x15191E)
  static let grid = RGBA(hex: 0x2A3038)
  static let text = RGBA(hex: 0xE6EAF0)
  static let rainbow: [UInt32] = [
    0xE40303, 0xFF8C00, 0xFFED00, 0x008026, 0x24408E, 0x732982, 0xFF69B4,
  ]
  static let series: [UInt32] = [0x4FC3F7, 0xFFB74D, 0x81C784, 0xE57373, 0xBA68C8]

  /// Returns a colour whose alpha is rounded to 1/255 (halves up). The libraries of the comparison
  /// take an alpha of 8 bits, so all draw exactly the same colour.
  static func color(_ hex: UInt32, alpha: Double) -> RGBA {
    RGBA(hex: hex).opacity((alpha * 255 + 0.5).rounded(.down) / 255)
  }
}

/// Random numbers for the scenes. Programs in other languages generate the same numbers.
struct BenchRandom {
  private var state: UInt32

  init(seed: Int) {
    state = UInt32(truncatingIfNeeded: seed)
  }

  /// Returns the next number in 0..<1.
  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}
