import MartletUI

/// The appearance, the gap and the size of the dashboard's loading bar.
struct RainbowStyle: Hashable {
  var look: RainbowLook
  var gap: BarGap
  /// The height of the bar, in points.
  var height: CGFloat

  /// The program's seven default colours.
  static let houseColors: [RGBA] = [
    0xFF3B30, 0xFF9500, 0xFFCC00, 0x34C759, 0x00C7BE, 0x0A84FF, 0xAF52DE,
  ].map { RGBA(hex: $0) }

  /// The minimum time for which a bar stays visible, in seconds: the travel time of one wave.
  var minimum: Double {
    switch look.form {
    case .waves(let period, let count): WaveQueue(period: period, count: count).travelTime
    case .smooth: SmoothStream(waveCount: look.colors.count).roundTime
    }
  }
}

extension RainbowStyle {
  /// Creates the style of a configuration's bar in its theme.
  ///
  /// - Parameters:
  ///   - theme: the theme in use; nil for the theme of the configuration.
  ///   - width: the width of the picture's safe area, in points.
  ///   - orientation: the rotation with which the panel is mounted, in degrees.
  init(
    _ config: Config, theme: Config.Display.Theme? = nil, width: CGFloat, orientation: Int = 0
  ) {
    let rainbow = config.rainbow
    let cutout = config.cutout(width: width, orientation: orientation)
    let palette = DashboardPalette(config.colors[theme ?? config.display.theme])
    let size = BarSize.suiting(gap: cutout?.width ?? 0)
    gap = cutout.map { BarGap(center: $0.center, width: $0.width) } ?? BarGap()
    height = rainbow.height ?? cutout?.height ?? size.height
    let top = rainbow.topRadius ?? cutout?.topRadius ?? size.topCornerRadius
    let bottom = rainbow.bottomRadius ?? cutout?.bottomRadius ?? size.bottomCornerRadius
    // Radii for a larger height are scaled down to this one.
    let share = min(1, height / max(top + bottom, 1))
    look = RainbowLook(
      form: rainbow.style == .smooth
        ? .smooth(length: 8, middle: SmoothRainbowBar.middle)
        : .waves(period: rainbow.period, count: rainbow.waves),
      edge: WaveEdge(topRadius: top * share, bottomRadius: bottom * share),
      colors: rainbow.colors.isEmpty
        ? RainbowStyle.houseColors : rainbow.colors.map { RGBA(hex: $0) },
      background: RGBA(hex: palette.page), alarm: RGBA(hex: palette.alarm))
  }
}

extension Config {
  /// Returns the cut-out in the upper edge of the safe area; nil if there is none. Below a covered
  /// edge the bar is away from the cut-out, so it needs no gap.
  ///
  /// - Parameter width: the width of the safe area, in points.
  fileprivate func cutout(width: CGFloat, orientation: Int) -> EdgeGap? {
    let safe = display.safeArea
    if safe.top > 0 { return nil }
    var gap = display.cutout.gap(
      rotation: (display.rotation + orientation) % 360, width: width + safe.left + safe.right)
    gap?.center -= Double(safe.left)
    return gap
  }
}

extension Color {
  /// Creates an opaque sRGB colour from 0xRRGGBB.
  package init(hex: UInt32) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }
}
