import MartletFormats
import MartletSeries
import MartletUI

/// The colours of charts. All of them are opaque; views derive translucent colours from them.
public struct ChartTheme: Hashable, Sendable {
  /// The background behind the cards.
  public var page: SeriesColor
  /// The background of a card.
  public var card: SeriesColor
  /// The background of balloons and other views above a card.
  public var raised: SeriesColor
  /// The colour of titles and values.
  public var text: SeriesColor
  /// The colour of labels and of other secondary text.
  public var secondaryText: SeriesColor
  /// The colour of grid lines, drawn at 10 % opacity.
  public var grid: SeriesColor
  /// The colour of failures, and of thresholds without a colour of their own.
  public var alarm: SeriesColor
  /// The colour of controls whose shape alone does not show that they can be pressed.
  public var accent: SeriesColor
  /// The colours for series without their own, used in order and repeated. A test computes that
  /// those of `dark` and `light` can be distinguished with protanopia, deuteranopia and tritanopia.
  public var series: [SeriesColor]

  /// Makes a theme.
  public init(
    page: SeriesColor, card: SeriesColor, raised: SeriesColor, text: SeriesColor,
    secondaryText: SeriesColor, grid: SeriesColor, alarm: SeriesColor, accent: SeriesColor,
    series: [SeriesColor]
  ) {
    self.page = page
    self.card = card
    self.raised = raised
    self.text = text
    self.secondaryText = secondaryText
    self.grid = grid
    self.alarm = alarm
    self.accent = accent
    self.series = series
  }

  /// The theme for the dark colour scheme.
  public static let dark = ChartTheme(
    page: 0x0E141B, card: 0x17202B, raised: 0x223040, text: 0xE9EEF4, secondaryText: 0x9FB0C3,
    grid: 0xFFFFFF, alarm: 0xFF6B60, accent: 0x4DB1F5,
    series: [
      0x4FC3F7, 0xFFB74D, 0xA955B2, 0xBEFFE9, 0x6C8BFE, 0xF66AA8, 0x458351, 0x869B1E,
    ])

  /// The theme for the light colour scheme.
  public static let light = ChartTheme(
    page: 0xF3F5F8, card: 0xFFFFFF, raised: 0xE9EDF2, text: 0x14202C, secondaryText: 0x54647A,
    grid: 0x182D3B, alarm: 0xC92A1F, accent: 0x0A68B0,
    series: [
      0x0B7CC1, 0xB85B00, 0x0930B1, 0x7A0959, 0x3A4600, 0x8D487F, 0x2193FF, 0xCA7B77,
    ])

  /// Returns the colour of a series: its own, or that of the theme for its index.
  package func color(of index: Int, in data: ChartData) -> SeriesColor {
    data.series[index].color ?? color(index)
  }

  /// Returns the colour of the theme at an index, from 0; the colours repeat.
  package func color(_ index: Int) -> SeriesColor {
    series.isEmpty ? text : series[index % series.count]
  }
}

extension Color {
  /// Makes an opaque colour of a view from a colour of data.
  package init(_ color: SeriesColor) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }
}

private enum ChartThemeKey: EnvironmentKey { static let defaultValue: ChartTheme? = nil }
private enum ChartDateFormatKey: EnvironmentKey { static let defaultValue = DateFormat() }
private enum ChartNumberFormatKey: EnvironmentKey { static let defaultValue = NumberFormat() }
private enum ChartSourceKey: EnvironmentKey {
  static var defaultValue: (@MainActor (String) -> ChartData?)? { nil }
}
private enum ChartAnnotationsKey: EnvironmentKey { static let defaultValue = ChartAnnotations() }

extension EnvironmentValues {
  /// The colours of charts; nil follows the colour scheme.
  public var chartTheme: ChartTheme? {
    get { self[ChartThemeKey.self] }
    set { self[ChartThemeKey.self] = newValue }
  }

  /// The zone and language of the dates on charts.
  package var chartDateFormat: DateFormat {
    get { self[ChartDateFormatKey.self] }
    set { self[ChartDateFormatKey.self] = newValue }
  }

  /// The format of series that have none of their own.
  package var chartNumberFormat: NumberFormat {
    get { self[ChartNumberFormatKey.self] }
    set { self[ChartNumberFormatKey.self] = newValue }
  }

  /// The thresholds and markers of the plots inside.
  package var chartAnnotations: ChartAnnotations {
    get { self[ChartAnnotationsKey.self] }
    set { self[ChartAnnotationsKey.self] = newValue }
  }

  /// The function that returns the live data of a name; nil outside of `liveData(_:)`.
  package var chartSource: (@MainActor (String) -> ChartData?)? {
    get { self[ChartSourceKey.self] }
    set { self[ChartSourceKey.self] = newValue }
  }

  /// The theme that charts use: `chartTheme`, or the theme of the colour scheme.
  package var resolvedChartTheme: ChartTheme {
    chartTheme ?? (colorScheme == .dark ? .dark : .light)
  }
}

extension Text {
  /// Returns the text as a caption of a chart or a tile: 12 points high, with digits of one width,
  /// in the theme's colour of secondary text.
  package func chartCaption(_ theme: ChartTheme) -> Text {
    font(.system(size: TypeScale.caption)).monospacedDigit().foregroundColor(
      Color(theme.secondaryText))
  }
}
