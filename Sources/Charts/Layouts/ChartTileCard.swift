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

  private var isLow: Bool {
    size.isLow(filters: item.data.series.map(\.name))
  }
}

/// The card of a chart tile until the tile's first data arrives.
package struct ChartTileSkeleton: View {
  private var size: CGSize
  private var isPiled: Bool

  /// - Parameters:
  ///   - size: the size of the card, in points.
  ///   - isPiled: whether it is a card of a pile.
  package init(size: CGSize, isPiled: Bool) {
    self.size = size
    self.isPiled = isPiled
  }

  package var body: some View {
    ChartCardSkeleton(
      ground: isPiled ? .piled : .flat, isLow: isPiled || size.isLow(filters: ["A", "B"])
    )
    .frame(width: size.width, height: size.height)
  }
}

extension CGSize {
  /// Whether a whole chart card with these filters would reach over this size.
  fileprivate func isLow(filters: [String]) -> Bool {
    height < ChartListLayout.leastHeight(cardWidth: width, filters: filters)
  }
}
