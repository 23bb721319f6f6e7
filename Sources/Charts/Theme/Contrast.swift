import MartletSeries

extension SeriesColor {
  /// Returns the contrast of two colours, 1…21, as the Web Content Accessibility Guidelines define
  /// it. The luminance is exact to 0.02.
  package func contrast(with other: SeriesColor) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the linear value of an sRGB component. The polynomial approximates the curve and is
  /// cheaper than a power function.
  private static func linear(_ component: UInt8) -> Double {
    let c = Double(component) / 255
    return c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878)
  }

  /// A dark colour or white, whichever has more contrast with this colour.
  package var readableText: SeriesColor {
    let dark: SeriesColor = 0x14202C
    let white: SeriesColor = 0xFFFFFF
    return contrast(with: dark) >= contrast(with: white) ? dark : white
  }

  /// Returns this colour for text on a surface. It is blended with the theme's text until the
  /// contrast is at least 4.5.
  package func readable(on surface: SeriesColor, in theme: ChartTheme) -> SeriesColor {
    blended(to: 4.5, on: surface, in: theme)
  }

  /// Returns this colour for a line or a sign on a surface. It is blended with the theme's text
  /// until the contrast is at least 3 (WCAG 2.2, 1.4.11).
  package func visible(on surface: SeriesColor, in theme: ChartTheme) -> SeriesColor {
    blended(to: 3, on: surface, in: theme)
  }

  private func blended(
    to contrast: Double, on surface: SeriesColor, in theme: ChartTheme
  ) -> SeriesColor {
    var result = self
    for step in 1...8 where result.contrast(with: surface) < contrast {
      result = blended(with: theme.text, share: Double(step) / 8)
    }
    return result
  }

  /// Returns the colour of an outline for a line of this colour on a surface; nil if the line is
  /// visible without one, with a contrast of at least 3 (WCAG 2.2, 1.4.11).
  package func outline(on surface: SeriesColor, in theme: ChartTheme) -> SeriesColor? {
    contrast(with: surface) < 3 ? blended(with: theme.text, share: 0.5) : nil
  }

  /// Returns a blend of this colour and another, whose share is 0…1.
  package func blended(with other: SeriesColor, share: Double) -> SeriesColor {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(min(max(Double(a) + (Double(b) - Double(a)) * share, 0), 255).rounded())
    }
    return SeriesColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
