import MartletCharts
import MartletSeries

/// The colours of the dashboard's own views, as 0xRRGGBB. They are the colours of its charts.
package struct DashboardPalette: Hashable, Sendable {
  /// The background of the page.
  package var page: UInt32
  /// The background of a card.
  package var card: UInt32
  /// The background of a banner, which lies above the page.
  package var raised: UInt32
  /// The colour of text.
  package var text: UInt32
  /// The colour of less important text.
  package var secondary: UInt32
  /// The colour of parts that stand out, such as commands and places.
  package var accent: UInt32
  /// The colour of alarms and failures.
  package var alarm: UInt32

  /// Takes the colours of a theme.
  package init(_ theme: ChartTheme) {
    func word(_ color: SeriesColor) -> UInt32 {
      UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
    page = word(theme.page)
    card = word(theme.card)
    raised = word(theme.raised)
    text = word(theme.text)
    secondary = word(theme.secondaryText)
    accent = word(theme.accent)
    alarm = word(theme.alarm)
  }

  /// The colours of the default dark theme.
  package static let dark = DashboardPalette(.dark)
  /// The colours of the default light theme.
  package static let light = DashboardPalette(.light)
}
