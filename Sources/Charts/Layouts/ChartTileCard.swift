import MartletUI

/// The card of a chart, in a given size.
package struct ChartTileCard: View {
  private var item: ChartItem
  private var size: CGSize
  private var isSynchronized: Bool
  private var isPiled: Bool
  private var store: ChartStore

  /// Makes the card.
  ///
  /// - Parameters:
  ///   - item: the chart.
  ///   - size: the size of the card, in points.
  ///   - isSynchronized: whether the chart shares its window and moment with others of `store`.
  ///   - isPiled: whether it is a card of a pile, which a finger moves.
  ///   - store: the state of the charts; it outlives the view.
  package init(
    item: ChartItem, size: CGSize, isSynchronized: Bool, isPiled: Bool = false, store: ChartStore
  ) {
    self.item = item
    self.size = size
    self.isSynchronized = isSynchronized
    self.isPiled = isPiled
    self.store = store
  }

  /// The whole card. In a pile, or if the height is too small for a mini-map, it is a compact one.
  package var body: some View {
    if isPiled || isLow {
      CompactChart(
        item: item, index: 0, isSynchronized: isSynchronized, ground: isPiled ? .piled : .flat,
        chart: store.chart(item.id)
      )
      .frame(width: size.width, height: size.height)
    } else {
      StoredChartCard(
        item: item, index: 0, size: size, isSynchronized: isSynchronized, store: store
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

  /// Makes the card.
  ///
  /// - Parameters:
  ///   - size: the size of the card, in points.
  ///   - isPiled: whether it is a card of a pile.
  package init(size: CGSize, isPiled: Bool) {
    self.size = size
    self.isPiled = isPiled
  }

  /// Grey blocks in place of the title and the controls.
  package var body: some View {
    ChartCardSkeleton(
      ground: isPiled ? .piled : .flat, isLow: isPiled || size.isLow(filters: ["A", "B"])
    )
    .frame(width: size.width, height: size.height)
  }
}

extension CGSize {
  /// Returns whether a whole chart card with these filters is higher than this size.
  fileprivate func isLow(filters: [String]) -> Bool {
    height < ChartListLayout.minimumHeight(cardWidth: width, filters: filters)
  }
}
