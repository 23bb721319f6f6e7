import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The newest value of an item in large digits, with its change and a sparkline.
package struct ValueTile: TileKind {
  package static let name = "value"
  package static let usualSize = TileSize(1, 1)

  package var item: ItemName
  var settings: ItemSettings
  var thresholds: [ChartThreshold]
  /// The time over which the change is shown, in milliseconds; nil shows no change.
  var delta: Int64?
  var hasSparkline: Bool
  /// The time that the sparkline shows, in milliseconds; nil for all samples.
  var range: Int64?

  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    settings = ItemSettings()
    settings.readScale(&reader)
    settings.labels = ItemSettings.readLabels(&reader)
    thresholds = ChartThreshold.read(&reader)
    delta = reader.milliseconds("delta", in: ItemSettings.durations)
    range = reader.milliseconds("range", in: ItemSettings.durations)
    hasSparkline = reader.bool("sparkline") ?? true
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  package var data: [ItemName] { [item] }

  package var enlargedChart: ChartTile? { ChartTile(of: data, thresholds: thresholds) }

  package var shownTexts: [String] {
    settings.labels.map(\.text) + thresholds.map(\.label) + [settings.unit ?? ""]
  }

  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(ValueTileView(tile: self, context: context))
  }
}
