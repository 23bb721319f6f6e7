import MartletUI

/// How the rainbow bar looks and how fast it runs; lengths in points.
struct RainbowStyle: Hashable {
  var height: CGFloat = 20
  /// Width of the gap in the middle; waves start at its edges.
  var gap: CGFloat = 0
  var topRadius: CGFloat = 10
  var bottomRadius: CGFloat = 10
  /// Seconds between two waves.
  var period: Double = 0.3
  /// Waves on the way at a time.
  var waveCount = 3
  /// In the order they appear, cyclically; never empty.
  var colors: [Color] = RainbowStyle.houseColors
  /// What the closing wave leaves behind.
  var background: Color = .black

  /// Seconds a wave takes from the gap to the edge of the screen.
  var travelTime: Double { period * Double(waveCount) }

  /// LOOK's seven.
  static let houseColors: [Color] = [
    0xFF3B30, 0xFF9500, 0xFFCC00, 0x34C759, 0x00C7BE, 0x0A84FF, 0xAF52DE,
  ].map { Color(hex: $0) }
}

extension RainbowStyle {
  init(_ config: Config.Rainbow, background: Color) {
    height = config.height
    gap = config.gap
    topRadius = config.topRadius
    bottomRadius = config.bottomRadius
    period = config.period
    waveCount = config.waves
    if !config.colors.isEmpty { colors = config.colors.map { Color(hex: $0) } }
    self.background = background
  }
}

extension Color {
  /// An opaque sRGB colour from 0xRRGGBB.
  init(hex: UInt32) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }
}
