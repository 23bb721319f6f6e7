import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The newest value of an item in large digits, with its change and a sparkline.
package struct ValueTile: ThresholdTile {
  /// The name of the kind in the configuration: `kind = "value"`.
  package static let name = "value"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(1, 1)

  /// The item whose value it shows.
  package var item: ItemName
  var settings: ItemSettings
  var thresholds: [ChartThreshold]
  /// The duration over which the change is shown, in milliseconds; nil shows no change.
  var delta: Int64?
  var hasSparkline: Bool
  /// The duration that the sparkline shows, in milliseconds; nil for all samples.
  var range: Int64?

  /// Reads `data`, `delta`, `range`, `sparkline`, `threshold`, the labels of values, and the keys
  /// of the scale, such as `unit`. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    (settings, thresholds) = reader.labeledScale()
    delta = reader.milliseconds("delta", in: ItemSettings.durations)
    range = reader.milliseconds("range", in: ItemSettings.durations)
    hasSparkline = reader.bool("sparkline") ?? true
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The items of the tile: the one whose value it shows.
  package var data: [ItemName] { [item] }

  /// A chart of the item with the tile's thresholds.
  package var enlargedChart: EnlargedChart? { EnlargedChart(of: data, thresholds: thresholds) }

  /// Returns the value in a card, with a sparkline if there is enough space.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(ValueTileView(tile: self, context: context))
  }
}
