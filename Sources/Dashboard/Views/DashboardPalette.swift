import MartletCharts
import MartletSeries

/// The colours of the dashboard's own views, as 0xRRGGBB: those of its charts.
package struct DashboardPalette: Hashable, Sendable {
  package var page: UInt32
  package var card: UInt32
  package var raised: UInt32
  package var text: UInt32
  package var secondary: UInt32
  package var accent: UInt32
  package var alarm: UInt32

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

  package static let dark = DashboardPalette(.dark)
  package static let light = DashboardPalette(.light)
}
