import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds

/// A kind of tile that shows values on one scale, with thresholds.
protocol ThresholdTile: TileKind {
  /// The settings of the scale. A setting that is nil is taken from the item.
  var settings: ItemSettings { get }
  /// The thresholds of the scale.
  var thresholds: [ChartThreshold] { get }
}

extension ThresholdTile {
  /// The labels of values and thresholds, and the unit, for the check of fonts by `martlet doctor`.
  package var shownTexts: [String] {
    settings.labels.map(\.text) + thresholds.map(\.label) + [settings.unit ?? ""]
  }
}

extension ConfigReader {
  /// Reads the keys of a scale, such as `unit`, then `color` and `threshold`.
  mutating func coloredScale() -> (settings: ItemSettings, thresholds: [ChartThreshold]) {
    var settings = ItemSettings()
    settings.readScale(&self)
    settings.color = color("color")
    return (settings, ChartThreshold.read(&self))
  }

  /// Reads the keys of a scale, such as `unit`, then the labels of values and `threshold`.
  mutating func labeledScale() -> (settings: ItemSettings, thresholds: [ChartThreshold]) {
    var settings = ItemSettings()
    settings.readScale(&self)
    settings.labels = ItemSettings.readLabels(&self)
    return (settings, ChartThreshold.read(&self))
  }
}
