/// The colours of the dashboard's own parts, as 0xRRGGBB; charts have a theme of their own with the
/// same values.
struct Palette: Hashable, Sendable {
  var page: UInt32
  var card: UInt32
  var raised: UInt32
  var text: UInt32
  var secondary: UInt32
  var accent: UInt32
  var alarm: UInt32

  static let dark = Palette(
    page: 0x0E141B, card: 0x17202B, raised: 0x223040, text: 0xE9EEF4, secondary: 0x9FB0C3,
    accent: 0x4DB1F5, alarm: 0xFF6B60)
  static let light = Palette(
    page: 0xF3F5F8, card: 0xFFFFFF, raised: 0xE9EDF2, text: 0x14202C, secondary: 0x54647A,
    accent: 0x0A68B0, alarm: 0xC92A1F)
}

extension Config.Display.Theme {
  var palette: Palette {
    switch self {
    case .dark: .dark
    case .light: .light
    }
  }
}
