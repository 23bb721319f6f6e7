import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletFormats
import MartletLive
import MartletSeries
import MartletUI

/// The newest value of an item on a scale with zones: an arc, a ring or a line.
package struct GaugeTile: ThresholdTile {
  /// The name of the kind in the configuration: `kind = "gauge"`.
  package static let name = "gauge"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)

  /// The form of the scale.
  enum Form: Hashable {
    /// Two thirds of a circle, open at the bottom.
    case arc
    /// A whole circle that begins at the top.
    case ring
    case line
  }

  var item: ItemName
  var settings: ItemSettings
  var thresholds: [ChartThreshold]
  var form: Form

  /// Reads `data`, `shape`, `color`, `threshold`, and the scale's keys such as `unit`. Returns nil
  /// without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    (settings, thresholds) = reader.coloredScale()
    form = reader.choice(
      "shape", of: ["arc": Form.arc, "ring": .ring, "line": .line], default: .arc)
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item whose value it shows.
  package var data: [ItemName] { [item] }

  /// A chart of the item with the gauge's thresholds.
  package var enlargedChart: EnlargedChart? { EnlargedChart(of: data, thresholds: thresholds) }

  /// Returns the gauge in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(GaugeTileView(tile: self, context: context))
  }
}

private struct GaugeTileView: View {
  var tile: GaugeTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    ItemCard(name: tile.item, context: context, ageWidth: ageWidth) { item, age in
      let reading = GaugeReading(
        item, tile.settings, tile.thresholds, age: age, theme: theme, language: dates.language)
      switch tile.form {
      case .arc: RoundGauge(reading: reading, sweep: .arc)
      case .ring: RoundGauge(reading: reading, sweep: .ring)
      case .line: LineGauge(reading: reading, width: context.contentWidth, tile: context.size)
      }
    }
  }

  /// The width for the age in points, which is smaller inside a circle; nil for the card's width.
  private var ageWidth: CGFloat? {
    guard tile.form != .line else { return nil }
    return RoundGauge.noteRoom(
      in: context.size, sweep: tile.form == .arc ? .arc : .ring,
      hasZones: !tile.thresholds.isEmpty)
  }
}

/// The texts, positions and colours of a gauge.
struct GaugeReading: Hashable {
  var readout: ValueReadout
  var scale: GaugeScale
  /// The position of the value, 0…1; nil without a number.
  var position: Double?
  var zones: [GaugeScale.Zone]
  /// The texts of both ends.
  var low: String
  var high: String
  /// The line below the value: the age of stale data, the label of the threshold, or the remark
  /// that there is no data; empty for none.
  var note: String
  /// Whether the value is stale or missing.
  var isQuiet: Bool
  /// The colour of the value's part of the scale.
  var color: SeriesColor

  /// - Parameter age: the age of stale data; nil for other data.
  @MainActor init(
    _ item: LiveItem, _ tile: ItemSettings, _ thresholds: [ChartThreshold], age: String?,
    theme: ChartTheme, language: Language
  ) {
    let state = item.state
    readout = ValueReadout(
      state, item: item.settings, tile: tile, thresholds: thresholds, language: language,
      alarm: theme.alarm)
    scale = GaugeScale(state, item: item.settings, tile: tile, thresholds: thresholds)
    position = state.latest?.number.map(scale.position)
    zones = scale.zones(thresholds).map { zone in
      var zone = zone
      zone.color = zone.color?.visible(on: theme.card, in: theme)
      return zone
    }
    let format = ValueReadout.format(
      item.settings, tile, state.latest?.unit ?? "", language)
    (low, high) = scale.labels(format)
    let isEmpty = state.latest == nil && state.hasData
    note = age ?? (readout.note.isEmpty && isEmpty ? language.words.noData : readout.note)
    isQuiet = age != nil || state.latest == nil
    color =
      readout.color?.visible(on: theme.card, in: theme) ?? tile.color ?? item.settings.color
      ?? theme.series.first ?? theme.accent
  }
}
