/// The colours of the dashboard's own views, as 0xRRGGBB. Charts have a theme of their own with the
/// same values.
package struct DashboardPalette: Hashable, Sendable {
  package var page: UInt32
  package var card: UInt32
  package var raised: UInt32
  package var text: UInt32
  package var secondary: UInt32
  package var accent: UInt32
  package var alarm: UInt32

  package static let dark = DashboardPalette(
    page: 0x0E141B, card: 0x17202B, raised: 0x223040, text: 0xE9EEF4, secondary: 0x9FB0C3,
    accent: 0x4DB1F5, alarm: 0xFF6B60)
  package static let light = DashboardPalette(
    page: 0xF3F5F8, card: 0xFFFFFF, raised: 0xE9EDF2, text: 0x14202C, secondary: 0x54647A,
    accent: 0x0A68B0, alarm: 0xC92A1F)
}

extension Config.Display.Theme {
  var palette: DashboardPalette {
    switch self {
    case .dark: .dark
    case .light: .light
    }
  }
}
