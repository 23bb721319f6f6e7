import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The number of values of an item in each of several ranges, as bars.
package struct HistogramTile: TileKind {
  /// The name of the kind in the configuration: `kind = "histogram"`.
  package static let name = "histogram"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(3, 2)
  static let defaultBuckets = 20

  var item: ItemName
  var settings: ItemSettings
  var thresholds: [ChartThreshold]
  /// The duration up to the newest value from which values are counted, in milliseconds; nil for
  /// all values.
  var range: Int64?
  /// The maximum number of bars.
  var buckets: Int

  /// Reads `data`, `range`, `buckets`, `color`, `threshold`, and the scale's keys such as `unit`.
  /// Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    (settings, thresholds) = reader.coloredScale()
    range = reader.milliseconds("range", in: ItemSettings.durations)
    buckets = reader.integer("buckets", in: 2...100) ?? Self.defaultBuckets
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item whose values it counts.
  package var data: [ItemName] { [item] }

  /// The unit of the values.
  package var shownTexts: [String] { [settings.unit ?? ""] }

  /// Returns the bars in a card, above the ends of their ranges.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(HistogramTileView(tile: self, context: context))
  }
}

private struct HistogramTileView: View {
  var tile: HistogramTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    ItemCard(name: tile.item, context: context) { item, age in
      let histogram = item.state.series.flatMap { data in
        Histogram(
          data, during: tile.range, maximumBuckets: tile.buckets,
          limits: AxisLimits(
            min: tile.settings.minimum ?? item.settings.minimum,
            max: tile.settings.maximum ?? item.settings.maximum))
      }
      if let histogram {
        bars(histogram, item).opacity(age == nil ? 1 : 0.5).padding(.top, Space.small)
        labels(histogram, item)
      } else {
        Spacer(minLength: 0)
      }
      let isEmpty = histogram == nil && item.state.hasData
      TileRemark(age: age, isEmpty: isEmpty)
    }
  }

  private func bars(_ histogram: Histogram, _ item: LiveItem) -> some View {
    ZStack(alignment: .topLeading) {
      ForEach(colors(histogram, item), id: \.self) { color in
        HistogramBars(histogram: histogram) { index in
          self.color(of: index, histogram, item) == color
        }
        .fill(Color(color))
      }
      VStack {
        Spacer(minLength: 0)
        Rectangle().fill(Color(theme.grid).opacity(0.3)).frame(height: LineWidth.hairline)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .environment(\.layoutDirection, .leftToRight)
  }

  private func color(of index: Int, _ histogram: Histogram, _ item: LiveItem) -> SeriesColor {
    if let reached = tile.thresholds.reached(by: histogram.middle(of: index)) {
      return reached.color ?? theme.alarm
    }
    return tile.settings.color ?? item.settings.color ?? theme.series.first ?? theme.accent
  }

  /// Returns the colours of the bars, without duplicates.
  private func colors(_ histogram: Histogram, _ item: LiveItem) -> [SeriesColor] {
    histogram.counts.indices.reduce(into: []) { colors, index in
      let color = color(of: index, histogram, item)
      if !colors.contains(color) { colors.append(color) }
    }
  }

  /// Returns the values at the ends of some bars.
  private func labels(_ histogram: Histogram, _ item: LiveItem) -> some View {
    let width = context.contentWidth
    let format = ValueReadout.format(
      item.settings, tile.settings, item.state.latest?.unit ?? "", dates.language)
    let texts = (0...histogram.counts.count).map { index in
      let edge = histogram.edge(index)
      return format.value(edge, isWhole: edge == edge.rounded())
    }
    let pitch = width / Double(histogram.counts.count)
    let widest = (texts.map(LabelWidth.of).max() ?? 0) + Space.medium
    // Only round multiples of the step have labels.
    let wanted = Int((widest / pitch).rounded(.up))
    let stride = [1, 2, 5, 10, 20, 50, 100].first { $0 >= wanted } ?? 100
    let shown = texts.indices.filter { index in
      Int((histogram.edge(index) / histogram.step).rounded()).isMultiple(of: stride)
    }
    return ZStack(alignment: .topLeading) {
      ForEach(shown, id: \.self) { index in
        let text = LabelWidth.of(texts[index])
        // The labels at both ends stay within the tile.
        let x = min(max(Double(index) * pitch - text / 2, 0), width - text)
        Text(verbatim: texts[index])
          .chartCaption(theme)
          .lineLimit(1).fixedSize()
          .frame(width: text)
          .offset(x: x)
      }
    }
    .frame(width: width, height: TypeScale.captionHeight, alignment: .topLeading)
    .environment(\.layoutDirection, .leftToRight)
  }
}

private struct HistogramBars: Shape {
  var histogram: Histogram
  /// Returns whether a bar belongs to the shape.
  var contains: (Int) -> Bool

  func path(in rect: CGRect) -> Path {
    let pitch = rect.width / Double(max(1, histogram.counts.count))
    let gap = pitch > 6 ? 2.0 : 0
    let highestCount = Double(max(1, histogram.counts.max() ?? 1))
    return Path { path in
      for (index, count) in histogram.counts.enumerated() where count > 0 && contains(index) {
        // A bar is at least 2 points high, so that a single value is visible beside thousands.
        let height = max(2, Double(count) / highestCount * rect.height)
        path.addRect(
          CGRect(
            x: Double(index) * pitch + gap / 2, y: rect.height - height, width: pitch - gap,
            height: height))
      }
    }
  }
}
