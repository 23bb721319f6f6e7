import MartletUI

/// A chart's card of a given size.
package struct ChartTileCard: View {
  private var item: ChartItem
  private var size: CGSize
  private var isSynchronized: Bool
  private var store: ChartStore

  /// - Parameter size: the size of the card, in points.
  package init(item: ChartItem, size: CGSize, isSynchronized: Bool, store: ChartStore) {
    self.item = item
    self.size = size
    self.isSynchronized = isSynchronized
    self.store = store
  }

  package var body: some View {
    StoredChartCard(
      item: item, place: 0,
      graphHeight: ChartListLayout.graphHeight(
        cardHeight: size.height, cardWidth: size.width, filters: item.data.series.map(\.name)),
      isSynchronized: isSynchronized, chart: store.chart(item.id)
    )
    .frame(width: size.width, height: size.height, alignment: .top)
  }
}
