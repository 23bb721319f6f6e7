import MartletSeries
import MartletUI

/// One chart of a page, with the state of its data.
public struct ChartItem: Identifiable, Equatable, Sendable {
  /// The identity of the chart. It remains when newer data replaces the old data.
  public let id: String
  /// The title for data and options that have none.
  public var title: String
  /// The samples.
  public var data: ChartData
  /// The state of the data.
  public var status: ChartStatus
  /// The end of the time axis, if there is a `chartClock`.
  public var until: ChartEnd
  /// The settings of the chart besides its data; nil for none.
  public var options: ChartOptions?
  /// The names of the items whose sources deliver finer samples of a visible part (`RangeWatch`).
  package var ranged: [String] = []

  /// Makes a chart of a page.
  public init(
    id: String, title: String, data: ChartData, status: ChartStatus = .current,
    until: ChartEnd = .newest, options: ChartOptions? = nil
  ) {
    self.id = id
    self.title = title
    self.data = data
    self.status = status
    self.until = until
    self.options = options
  }
}

/// A page of charts that scrolls up and down. It has one column, or several where there is room.
///
/// Drags along a graph or a mini-map move its window. Drags across it scroll the page.
public struct ChartList: View {
  private var items: [ChartItem]
  private var isSynchronized: Bool
  private var fillsPage = false
  private var outerStore: ChartStore?
  @State private var ownStore = ChartStore()

  /// Makes a page that stores the state of its charts itself.
  ///
  /// - Parameters:
  ///   - items: the charts, in the order of the page.
  ///   - isSynchronized: whether all charts show the same time and the same selected moment.
  public init(_ items: [ChartItem], isSynchronized: Bool = false) {
    self.items = items
    self.isSynchronized = isSynchronized
  }

  /// Makes a page whose charts have their state in a store. With `fillsPage` each chart has a row
  /// of its own that is as high as the page.
  package init(
    _ items: [ChartItem], isSynchronized: Bool, fillsPage: Bool = false, store: ChartStore
  ) {
    self.init(items, isSynchronized: isSynchronized)
    self.fillsPage = fillsPage
    outerStore = store
  }

  /// The charts in rows that scroll up and down.
  public var body: some View { PageGround { page(size: $0) } }

  private func page(size: CGSize) -> some View {
    let layout = ChartListLayout(
      size: size, filters: items.map { $0.data.series.map(\.name) }, fillsPage: fillsPage)
    let store = outerStore ?? ownStore
    let rows = ForEach(layout.rows(of: items)) { row in
      HStack(alignment: .top, spacing: layout.gap) {
        ForEach(row.items, id: \.item.id) { index, item in
          card(item, index, layout, store).frame(width: layout.cardWidth)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    return ItemRows.scrolling(count: items.count, gap: layout.gap, margin: layout.margin) { rows }
  }
}

extension ChartList {
  private func card(
    _ item: ChartItem, _ index: Int, _ layout: ChartListLayout, _ store: ChartStore
  ) -> StoredChartCard {
    if fillsPage {
      return StoredChartCard(
        item: item, index: index,
        size: CGSize(width: layout.cardWidth, height: layout.cardHeight),
        isSynchronized: isSynchronized, store: store)
    }
    return StoredChartCard(
      item: item, index: index,
      graphHeight: layout.graphHeight(filters: item.data.series.map(\.name)),
      isSynchronized: isSynchronized, chart: store.chart(item.id))
  }
}

extension ChartListLayout {
  struct Row: Identifiable {
    var id: String
    /// The charts of the row with their indices on the page.
    var items: [(index: Int, item: ChartItem)]
  }

  func rows(of items: [ChartItem]) -> [Row] {
    stride(from: 0, to: items.count, by: columns).map { start in
      Row(
        id: items[start].id,
        items: (start..<min(start + columns, items.count)).map { ($0, items[$0]) })
    }
  }
}
