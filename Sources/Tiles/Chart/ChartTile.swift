import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// A chart of one item, or of several items on one time axis.
package struct ChartTile: TileKind {
  /// The name of the kind in the configuration: `kind = "chart"`.
  package static let name = "chart"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(4, 2)

  /// The items whose series it shows.
  var series: [ItemName]
  /// The items whose events it marks.
  var events: [ItemName]
  /// The options of the chart. An option that is not set is taken from the settings of the items.
  package var options: ChartOptions
  /// The kind of all its series; nil uses the kinds in the data.
  var kind: SeriesKind?
  /// The end of the time axis; nil lets the data decide.
  var end: ChartEnd?

  /// The maximum number of items in a chart.
  static let maximumItems = 50

  /// Reads `data`, `events`, `draw`, `until` and the options of a chart. Returns nil without valid
  /// `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    options = ChartOptions(&reader)
    kind = reader.seriesKind()
    end = reader.choice("until", of: ChartEnd.words, default: nil)
    let data = reader.items(
      "data", of: common.owner, sources: common.sources, maximum: Self.maximumItems)
    events =
      reader.value("events", as: .oneOrMore(.text)) != nil
      ? reader.items(
        "events", of: common.owner, sources: common.sources, maximum: Self.maximumItems) ?? [] : []
    guard let data else { return nil }
    series = data
  }

  /// Creates a chart with the settings of its items.
  ///
  /// - Parameter items: at least one. Items after the 50th are left out.
  init(of items: [ItemName], thresholds: [ChartThreshold] = []) {
    series = Array(items.prefix(Self.maximumItems))
    events = []
    options = ChartOptions(thresholds: thresholds)
  }

  /// The items of the series, then those of the events.
  package var data: [ItemName] { series + events }

  /// The chart itself.
  package var enlargedChart: EnlargedChart? { .itself }

  /// The labels of the thresholds, the units, and the names of the series.
  package var shownTexts: [String] {
    options.thresholds.map(\.label) + [options.numbers.unit ?? ""]
      + options.series.values.flatMap { [$0.name ?? "", $0.numbers.unit ?? ""] }
  }

  /// Returns the chart's card, or a skeleton until the first data.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(ChartTileView(tile: self, context: context))
  }
}

/// The chart of the items with their current data.
private struct ChartTileView: View {
  var tile: ChartTile
  var context: TileContext

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let items = tile.series.map(context.live.item)
    if items.allSatisfy(isAwaited) {
      ChartTileSkeleton(size: context.size, isPiled: context.isPiled)
    } else {
      card(items)
    }
  }

  /// Returns whether the source of an item has not delivered anything yet.
  private func isAwaited(_ item: LiveItem) -> Bool {
    item.freshness == .blank && context.live.source(item.name.source).state.isBlank
  }

  private func card(_ items: [LiveItem]) -> some View {
    let events = tile.events.flatMap { context.live.item($0).state.events ?? [] }
    let joined = JoinedItems(items.map { ($0.name, $0.settings, $0.state.series) })
    var chart = ChartItem(
      id: context.id, title: context.title ?? joined.title ?? context.id,
      data: untitled(joined.data),
      status: status(of: items),
      until: joined.data.end(tile.end, at: context.live.now),
      options: ChartOptions.marking(events, on: joined.options(tile.options, kind: tile.kind)))
    for item in items where item.settings.takesRanges { chart.ranged.append("\(item.name)") }
    return ChartTileCard(
      item: chart, size: context.size, isSynchronized: context.isSynchronized,
      isPiled: context.isPiled,
      store: context.charts)
  }

  /// Returns the data without its title if the tile has a title.
  private func untitled(_ data: ChartData) -> ChartData {
    if context.title == nil || data.title == nil { return data }
    var data = data
    data.title = nil
    return data
  }

  /// Returns the status of the chart. It is failed if an item has failed and has no data.
  /// Otherwise, if items are stale, it is stale since the time of the oldest one. Otherwise it is
  /// current.
  private func status(of items: [LiveItem]) -> ChartStatus {
    for item in items {
      if case .failed(let failure) = item.freshness {
        return .failed(what: failure.what(in: dates.language), why: failure.why)
      }
    }
    let old = items.compactMap { item in
      if case .stale(let since) = item.freshness { since } else { nil }
    }
    if let oldest = old.min() { return .stale(since: oldest) }
    return .current
  }
}
