import MartletSeries
import MartletUI

/// The charts of a page in one layout, or in several with a bar of tabs to choose by.
///
/// All layouts show the same windows, filters and moments, those of `store`.
package struct ChartPages: View {
  private var charts: PageCharts
  private var layouts: [PageLayout]

  /// - Parameters:
  ///   - layouts: the choices of layout, the initial one first; empty for the grid.
  ///   - isSynchronized: whether all charts show the same time and point at the same moment.
  package init(
    _ items: [ChartItem], layouts: [PageLayout] = [], isSynchronized: Bool = false,
    store: ChartStore
  ) {
    charts = PageCharts(items: items, isSynchronized: isSynchronized, store: store)
    self.layouts = layouts
  }

  package var body: some View { LayoutPages(charts, layouts: layouts, store: charts.store) }
}

/// Charts as the items of a page.
struct PageCharts: PageContents {
  var items: [ChartItem]
  var isSynchronized: Bool
  var store: ChartStore

  var ids: [String] { items.map(\.id) }

  func title(_ index: Int) -> String { items[index].shownTitle }

  func grid() -> some View { ChartList(items, isSynchronized: isSynchronized, store: store) }

  func list() -> some View {
    ChartList(items, isSynchronized: isSynchronized, fillsPage: true, store: store)
  }

  func item(_ index: Int, size: CGSize) -> some View {
    stored(index, size: size)
      .frame(width: size.width, height: size.height, alignment: .top)
  }

  func card(_ index: Int, size: CGSize, isFront: Bool) -> some View {
    CompactChart(
      item: items[index], place: index, isSynchronized: isSynchronized, isFront: isFront,
      chart: store.chart(items[index].id))
  }

  func opened(_ index: Int, size: CGSize) -> some View {
    ScrollView {
      stored(index, size: CGSize(width: size.width - 32, height: size.height - 16))
        .padding(.horizontal, 16)
        .padding(.bottom, 16)
    }
  }

  private func stored(_ index: Int, size: CGSize) -> StoredChartCard {
    StoredChartCard(
      item: items[index], place: index, size: size, isSynchronized: isSynchronized, store: store)
  }
}

extension ChartItem {
  /// The title of the options, else of the data, else of the item.
  var shownTitle: String { options?.title ?? data.title ?? title }
}

/// A chart of a page with its state in a store.
struct StoredChartCard: View {
  var item: ChartItem
  /// The index of the chart on its page, from 0.
  var place: Int
  var graphHeight: Double
  var isSynchronized: Bool
  var chart: KeptChart

  @Environment(\.chartAnnotations) private var annotations

  var body: some View {
    ChartCard(
      title: item.title, data: item.data, status: item.status, until: item.until,
      options: item.options, graphHeight: graphHeight,
      state: chart.state(isSynchronized: isSynchronized)
    )
    .telling(item.ranged.isEmpty ? nil : ShownItems(names: item.ranged, chart: chart))
    .environment(\.chartAnnotations, annotations.of(chart: place))
    .environment(\.chartPlace, place)
  }
}

extension StoredChartCard {
  /// A card that fills a size, in points.
  init(
    item: ChartItem, place: Int, size: CGSize, isSynchronized: Bool, store: ChartStore
  ) {
    self.init(
      item: item, place: place,
      graphHeight: ChartListLayout.graphHeight(
        cardHeight: size.height, cardWidth: size.width, filters: item.data.series.map(\.name)),
      isSynchronized: isSynchronized, chart: store.chart(item.id))
  }
}
