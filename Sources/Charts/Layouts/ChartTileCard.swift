import MartletUI

/// A chart's card of a given size.
package struct ChartTileCard: View {
  private var item: ChartItem
  private var size: CGSize
  private var isSynchronized: Bool
  private var isPiled: Bool
  private var store: ChartStore

  /// - Parameters:
  ///   - size: the size of the card, in points.
  ///   - isPiled: whether it is a card of a pile, which a finger moves.
  package init(
    item: ChartItem, size: CGSize, isSynchronized: Bool, isPiled: Bool = false, store: ChartStore
  ) {
    self.item = item
    self.size = size
    self.isSynchronized = isSynchronized
    self.isPiled = isPiled
    self.store = store
  }

  package var body: some View {
    if isPiled || isLow {
      CompactChart(
        item: item, place: 0, isSynchronized: isSynchronized, ground: isPiled ? .piled : .flat,
        chart: store.chart(item.id)
      )
      .frame(width: size.width, height: size.height)
    } else {
      StoredChartCard(
        item: item, place: 0, size: size, isSynchronized: isSynchronized, store: store
      )
      .frame(width: size.width, height: size.height, alignment: .top)
    }
  }

  /// Whether a whole card would reach over the size.
  private var isLow: Bool {
    size.height
      < ChartListLayout.leastHeight(
        cardWidth: size.width, filters: item.data.series.map(\.name))
  }
}
