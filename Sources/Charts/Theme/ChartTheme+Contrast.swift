extension ChartTheme {
  /// The dark theme with a contrast of at least 7 to 1 for all texts (WCAG 2.2 AAA, 1.4.6) and
  /// 4.5 to 1 for all series, on black.
  public static let highContrastDark = ChartTheme(
    page: 0x000000, card: 0x000000, raised: 0x262626, text: 0xFFFFFF, secondaryText: 0xD6DEE8,
    grid: 0xFFFFFF, alarm: 0xFF9A92, accent: 0x7CCBFF,
    series: [
      0x7CD6FF, 0xFFC46B, 0xE03F00, 0x9B57CB, 0x3F8863, 0x9C99FF, 0xC1A42C, 0xF368B3,
    ])

  /// The light theme with the same contrasts, on white.
  public static let highContrastLight = ChartTheme(
    page: 0xFFFFFF, card: 0xFFFFFF, raised: 0xE6E6E6, text: 0x000000, secondaryText: 0x2E3A47,
    grid: 0x000000, alarm: 0x8F0F08, accent: 0x004F8C,
    series: [
      0x0A6BA8, 0x9E4B00, 0x4C0025, 0x290079, 0xCD3B6C, 0x0934A9, 0x70355D, 0x334200,
    ])
}
