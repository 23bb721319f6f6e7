import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletFormats
import MartletLive
import MartletUI

/// The completed share of a task in percent, on a line or a ring.
package struct ProgressTile: ThresholdTile {
  /// The name of the kind in the configuration: `kind = "progress"`.
  package static let name = "progress"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 1)

  enum Form: Hashable {
    case line
    case ring
  }

  var item: ItemName
  var settings: ItemSettings
  var thresholds: [ChartThreshold]
  var form: Form

  /// Reads `data`, `shape`, `color`, `threshold`, and the scale's keys such as `unit`. Returns nil
  /// without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    (settings, thresholds) = reader.coloredScale()
    form = reader.choice("shape", of: ["line": Form.line, "ring": .ring], default: .line)
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item whose value it shows.
  package var data: [ItemName] { [item] }

  /// Returns the progress in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(ProgressTileView(tile: self, context: context))
  }
}

private struct ProgressTileView: View {
  var tile: ProgressTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let ageWidth =
      tile.form == .line
      ? nil
      : RoundGauge.noteRoom(in: context.size, sweep: .ring, hasZones: !tile.thresholds.isEmpty)
    ItemCard(name: tile.item, context: context, ageWidth: ageWidth) { item, age in
      let reading = GaugeReading(
        item, settings(of: item), tile.thresholds, age: age, theme: theme,
        language: dates.language
      ).inPercent(language: dates.language)
      switch tile.form {
      case .ring: RoundGauge(reading: reading, sweep: .ring)
      case .line: LineGauge(reading: reading, width: context.contentWidth, tile: context.size)
      }
    }
  }

  /// Returns the settings with a minimum and a maximum. If the configuration does not set them,
  /// they are 0 and 100, or 0 and 1 if the numbers are shares.
  private func settings(of item: LiveItem) -> ItemSettings {
    var settings = tile.settings
    let isShare = (settings.numbers ?? item.settings.numbers) == .percent
    settings.minimum = settings.minimum ?? item.settings.minimum ?? 0
    settings.maximum = settings.maximum ?? item.settings.maximum ?? (isShare ? 1 : 100)
    return settings
  }
}

extension GaugeReading {
  /// Returns the reading with its value in percent of the scale. The value itself becomes the note
  /// if its unit is not percent.
  fileprivate func inPercent(language: Language) -> GaugeReading {
    guard let position else { return self }
    var reading = self
    if note.isEmpty, !readout.unit.isEmpty, readout.unit != "%" {
      reading.note = language.isolated(readout.text + "\u{202F}" + readout.unit)
    }
    // The percentage is rounded down, so it is 100 only at the maximum of the scale.
    reading.readout.text = "\(Int((position * 100).rounded(.down)))"
    reading.readout.unit = "%"
    return reading
  }
}
