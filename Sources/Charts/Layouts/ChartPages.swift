import MartletSeries
import MartletUI

/// The charts of a page in one layout, or in several with a bar of tabs to choose by.
///
/// All layouts show the same windows, filters and moments, those of `store`.
package struct ChartPages: View {
  private var items: [ChartItem]
  private var layouts: [ChartLayout]
  private var isSynchronized: Bool
  private var store: ChartStore

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// - Parameters:
  ///   - layouts: the first is shown at first; none stands for the grid.
  ///   - isSynchronized: all charts show the same time and point at the same moment.
  package init(
    _ items: [ChartItem], layouts: [ChartLayout] = [], isSynchronized: Bool = false,
    store: ChartStore
  ) {
    self.items = items
    self.layouts = layouts.isEmpty ? [.grid] : layouts
    self.isSynchronized = isSynchronized
    self.store = store
  }

  package var body: some View {
    if layouts.count == 1 {
      page(layouts[0])
    } else {
      TabView(selection: selection) {
        ForEach(layouts, id: \.self) { layout in
          page(layout)
            .tabItem {
              Image(systemName: layout.symbol)
              Text(verbatim: layout.title(in: dates.language))
            }
            .tag(layout)
        }
      }
      .environment(\.pageBackground, Color(theme.page))
      .environment(\.tabBarBackground, Color(theme.card))
      .tint(Color(theme.accent))
    }
  }

  @ViewBuilder private func page(_ layout: ChartLayout) -> some View {
    switch layout {
    case .grid: ChartList(items, isSynchronized: isSynchronized, store: store)
    case .list:
      ChartList(items, isSynchronized: isSynchronized, fillsPage: true, store: store)
    case .row3D: ChartRow(items: items, isSynchronized: isSynchronized, store: store)
    case .cards: ChartCards(items: items, isSynchronized: isSynchronized, store: store)
    }
  }

  private var selection: Binding<ChartLayout> {
    Binding(
      get: {
        let chosen = store.arrangement.layout
        return chosen.flatMap { layouts.contains($0) ? $0 : nil } ?? layouts[0]
      },
      set: { store.arrangement.layout = $0 })
  }
}

/// A chart of a page with its state in a store.
struct StoredChartCard: View {
  var item: ChartItem
  /// On the page, from 0.
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
    .environment(\.chartAnnotations, annotations.of(chart: place))
    .environment(\.chartPlace, place)
  }
}
