import MartletSeries
import MartletUI

/// The charts of a page in one layout, or in several layouts with a bar of tabs to choose from.
///
/// All layouts show the windows, filters and moments of `store`, so a change of layout keeps them.
package struct ChartPages: View {
  private var charts: PageCharts
  private var layouts: [PageLayout]

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - items: the charts, in the order of the page.
  ///   - layouts: the choices of layout, the initial one first; empty for the grid.
  ///   - isSynchronized: whether all charts show the same time and the same selected moment.
  ///   - store: the state of the charts; it outlives the view.
  package init(
    _ items: [ChartItem], layouts: [PageLayout] = [], isSynchronized: Bool = false,
    store: ChartStore
  ) {
    charts = PageCharts(items: items, isSynchronized: isSynchronized, store: store)
    self.layouts = layouts
  }

  /// The chosen layout, under a bar of tabs if there is a choice.
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
      item: items[index], index: index, isSynchronized: isSynchronized, isFront: isFront,
      chart: store.chart(items[index].id))
  }

  func opened(_ index: Int, size: CGSize) -> some View {
    ScrollView {
      stored(
        index,
        size: CGSize(width: size.width - 2 * Space.large, height: size.height - Space.large)
      )
      .padding(.horizontal, Space.large)
      .padding(.bottom, Space.large)
    }
  }

  private func stored(_ index: Int, size: CGSize) -> StoredChartCard {
    StoredChartCard(
      item: items[index], index: index, size: size, isSynchronized: isSynchronized, store: store)
  }
}

extension ChartItem {
  /// The title of the options. If that is nil it is the title of the data, then that of the item.
  var shownTitle: String { options?.title ?? data.title ?? title }
}

/// A chart of a page with its state in a store.
struct StoredChartCard: View {
  var item: ChartItem
  /// The index of the chart on its page, from 0.
  var index: Int
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
    .reporting(item.ranged.isEmpty ? nil : ShownItems(names: item.ranged, chart: chart))
    .environment(\.chartAnnotations, annotations.of(chart: index))
    .environment(\.chartIndex, index)
  }
}

extension StoredChartCard {
  /// A card that fills a size, in points.
  init(
    item: ChartItem, index: Int, size: CGSize, isSynchronized: Bool, store: ChartStore
  ) {
    self.init(
      item: item, index: index,
      graphHeight: ChartListLayout.graphHeight(
        cardHeight: size.height, cardWidth: size.width, filters: item.data.series.map(\.name)),
      isSynchronized: isSynchronized, chart: store.chart(item.id))
  }
}
