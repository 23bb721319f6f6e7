import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The newest values of items as bars on one scale, one below the other.
package struct BarsTile: ThresholdTile {
  /// The name of the kind in the configuration: `kind = "bar"`.
  package static let name = "bar"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)

  var items: [ItemName]
  var settings: ItemSettings
  var thresholds: [ChartThreshold]

  /// Reads `data`, `threshold`, and the scale's keys such as `unit`. Returns nil without valid
  /// `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    (settings, thresholds) = reader.coloredScale()
    guard let data = reader.rowItems(common) else { return nil }
    items = data
  }

  /// The items, one for each bar.
  package var data: [ItemName] { items }

  /// Returns the card with all bars.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(BarsTileView(tile: self, context: context))
  }
}

private struct BarsTileView: View {
  var tile: BarsTile
  var context: TileContext

  private static let rowHeights: ClosedRange<CGFloat> = 40...64

  var body: some View {
    let settings = shared(tile.settings)
    return TileRows(items: tile.items, context: context, heights: Self.rowHeights) { item, height in
      BarRow(
        item: item, settings: settings, thresholds: tile.thresholds, height: height,
        now: context.live.now)
    }
  }

  /// Returns the settings of the tile with the scale that all its bars share. It is the tile's own
  /// scale; without one it is the smallest scale that covers the scales of all items.
  private func shared(_ settings: ItemSettings) -> ItemSettings {
    // A tile with its own scale returns here, so that its view does not depend on the values of all
    // items.
    if settings.minimum != nil, settings.maximum != nil { return settings }
    let scales = tile.items.map { name in
      let item = context.live.item(name)
      return GaugeScale(
        item.state, item: item.settings, tile: settings, thresholds: tile.thresholds)
    }
    var settings = settings
    settings.minimum = scales.map(\.minimum).min()
    settings.maximum = scales.map(\.maximum).max()
    return settings
  }
}

/// A row with the name and the value of an item above its bar.
private struct BarRow: View {
  var item: LiveItem
  /// The settings of the tile, with the scale that all its bars share.
  var settings: ItemSettings
  var thresholds: [ChartThreshold]
  var height: CGFloat
  var now: Int64?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// The height of a row, in points, above which its bar is as high as that of a gauge.
  private static let highRow: CGFloat = 48
  /// The height of the bar of a lower row, in points.
  private static let lowBar: CGFloat = 8

  var body: some View {
    let state = RowState(item, now: now, dates: dates)
    let reading = GaugeReading(
      item, settings, thresholds, age: state.isQuiet ? "" : nil, theme: theme,
      language: dates.language)
    return VStack(spacing: Space.tight) {
      HStack(alignment: .firstTextBaseline, spacing: Space.small) {
        RowName(item: item, state: state)
        Spacer(minLength: 0)
        ValueText(
          readout: reading.readout,
          fonts: ValueText.Fonts(
            of: reading.readout, width: ValueText.Fonts.rowWidth, largest: TypeScale.subtitle),
          color: reading.readout.color?.readable(on: theme.card, in: theme),
          isQuiet: reading.isQuiet
        )
        .layoutPriority(1)
      }
      ScaleBar(
        position: reading.position, zones: [], color: reading.color,
        height: height > Self.highRow ? ScaleBar.height : Self.lowBar,
        isQuiet: reading.isQuiet)
    }
  }
}
