import MartletGeometry

/// The columns and cards of a page of charts. All lengths are in points.
package struct ChartListLayout: Hashable, Sendable {
  /// The number of columns, 1…3.
  package var columns: Int
  /// The distance between the cards and the edges of the page.
  package var margin: Double
  /// The distance between neighbouring cards.
  package var gap: Double
  /// The width of all cards.
  package var cardWidth: Double
  /// The height of all cards, so that the lower edges of neighbours are aligned.
  package var cardHeight: Double

  /// The height of a card that has no filters, minus the height of its graph. Filters are the
  /// buttons with the names of the series, which hide and show them.
  private static let heightWithoutGraph = 130.0
  /// The minimum width of the cards of several columns.
  private static let minimumCardWidth = 560.0
  /// The height that a graph needs for its card to become another row of the page.
  private static let rowGraphHeight = 230.0
  /// The height of the line that a narrow card adds for its days.
  private static let secondLineHeight = 22.0

  /// Divides a page into cards.
  ///
  /// There are 1 to 3 columns. If there are several, cards are at least 560 points wide. A smaller
  /// number of columns is chosen if it needs no more rows. Graphs are 180 to 420 points high, so
  /// that whole rows fill the page where that is possible.
  ///
  /// - Parameters:
  ///   - size: the size of the page, in points.
  ///   - filters: the names of each chart's series.
  ///   - fillsPage: whether there is one column instead, with cards as high as the page.
  package init(size: CGSize, filters: [[String]], fillsPage: Bool = false) {
    let spacing = PageSpacing(width: size.width)
    (margin, gap) = (spacing.margin, spacing.gap)
    let width = size.width - 2 * margin
    let count = max(1, filters.count)
    let fittingColumns = Int((width + gap) / (Self.minimumCardWidth + gap))
    let maximum = fillsPage ? 1 : max(1, min(fittingColumns, count, 3))
    let rowsNeeded = (count + maximum - 1) / maximum
    columns = (count + rowsNeeded - 1) / rowsNeeded
    cardWidth = max(1, (width - gap * Double(columns - 1)) / Double(columns))
    let height = size.height - 2 * margin
    let ownWidth = cardWidth
    let fixed =
      filters.map { Self.heightWithoutGraph(of: $0, cardWidth: ownWidth) }.max()
      ?? Self.heightWithoutGraph
    if fillsPage {
      cardHeight = max(height, Self.graphHeights.lowerBound + fixed)
      return
    }
    let fitting = max(1, Int((height + gap) / (fixed + Self.rowGraphHeight + gap)))
    let rows = Double(min(fitting, rowsNeeded))
    let room = (height - gap * (rows - 1)) / rows - fixed
    cardHeight = min(max(room, Self.graphHeights.lowerBound), Self.graphHeights.upperBound) + fixed
  }

  /// Returns the height of the graph in the card of a chart with series of these names.
  package func graphHeight(filters names: [String]) -> Double {
    max(
      cardHeight - Self.heightWithoutGraph(of: names, cardWidth: cardWidth),
      Self.graphHeights.lowerBound)
  }

  /// Returns the height of the graph in a card of a given height, at least 80 points.
  static func graphHeight(
    cardHeight: Double, cardWidth: Double, filters names: [String]
  ) -> Double {
    let others = minimumHeight(cardWidth: cardWidth, filters: names) - minimumGraphHeight
    return max(cardHeight - others, minimumGraphHeight)
  }

  /// Returns the minimum height of a card. A card narrower than `Breakpoint.narrowCard` has a
  /// second line for its days.
  static func minimumHeight(cardWidth: Double, filters names: [String]) -> Double {
    let secondLine = cardWidth < Breakpoint.narrowCard ? secondLineHeight : 0
    return heightWithoutGraph(of: names, cardWidth: cardWidth) + secondLine + minimumGraphHeight
  }

  private static let minimumGraphHeight = 80.0

  private static let graphHeights = 180.0...420.0

  /// Returns the height of a card minus that of its graph. At most two rows of filters are
  /// included, so the card of a chart with many series may be higher than the page.
  private static func heightWithoutGraph(of names: [String], cardWidth: Double) -> Double {
    guard names.count > 1 else { return heightWithoutGraph }
    let filters = FilterRows(names: names, width: cardWidth - 2 * Space.cardPadding)
    let rows = Double(min(filters.rows.count, 2))
    return heightWithoutGraph + Space.medium + rows * FilterRows.height
      + (rows - 1) * FilterRows.spacing
  }
}
