import MartletSeries
import Testing

@testable import MartletCharts

@Suite struct ContrastTests {
  /// Colours that thresholds and labels have in the configurations of the demo.
  private static let colors: [SeriesColor] = [
    0x4BD964, 0xF5BD25, 0xFF6B60, 0xFFB74D, 0x81C784, 0x1E90FF, 0xFFFFFF, 0x000000,
  ]

  @Test(arguments: colors, [ChartTheme.dark, .light])
  func textsAndLinesCanBeSeenOnACard(color: SeriesColor, theme: ChartTheme) {
    #expect(color.readable(on: theme.card, in: theme).contrast(with: theme.card) >= 4.5)
    #expect(color.visible(on: theme.card, in: theme).contrast(with: theme.card) >= 3)
  }

  @Test func aColorThatCanBeSeenStays() {
    let (dark, light) = (ChartTheme.dark, ChartTheme.light)
    for color: SeriesColor in [0x4BD964, 0xF5BD25, 0xFF6B60] {
      #expect(color.visible(on: dark.card, in: dark) == color)
    }
    let blue: SeriesColor = 0x1E90FF
    #expect(blue.visible(on: light.card, in: light) == blue)
    #expect(blue.readable(on: light.card, in: light) != blue)
  }
}
