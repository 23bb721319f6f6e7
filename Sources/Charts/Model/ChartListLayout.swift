import MartletGeometry

/// How a page of charts is divided.
package struct ChartListLayout: Hashable, Sendable {
  package var columns: Int
  package var margin: Double
  package var gap: Double
  package var cardWidth: Double
  /// Of all cards, so that those beside each other end together.
  package var cardHeight: Double

  /// What a card has above and below its graph, without filters.
  private static let chrome = 130.0

  /// Cards are at least 560 points wide where there are several columns, no more of them than
  /// leave the last row as full as can be, and their graphs as high as lets whole rows of them
  /// fill the page: 180…420 points.
  ///
  /// - Parameters:
  ///   - filters: the names of each chart's series.
  ///   - fillsPage: one column instead, with cards as high as the page.
  package init(size: CGSize, filters: [[String]], fillsPage: Bool = false) {
    let spacing = PageSpacing(width: size.width)
    (margin, gap) = (spacing.margin, spacing.gap)
    let width = size.width - 2 * margin
    let count = max(1, filters.count)
    let most = fillsPage ? 1 : max(1, min(Int((width + gap) / (560 + gap)), count, 3))
    let rowsNeeded = (count + most - 1) / most
    columns = (count + rowsNeeded - 1) / rowsNeeded
    cardWidth = max(1, (width - gap * Double(columns - 1)) / Double(columns))
    let height = size.height - 2 * margin
    let ownWidth = cardWidth
    let chrome = filters.map { Self.chrome(of: $0, cardWidth: ownWidth) }.max() ?? Self.chrome
    if fillsPage {
      cardHeight = max(height, Self.graphHeights.lowerBound + chrome)
      return
    }
    let fitting = max(1, Int((height + gap) / (chrome + 230 + gap)))
    let rows = Double(min(fitting, rowsNeeded))
    let room = (height - gap * (rows - 1)) / rows - chrome
    cardHeight = min(max(room, Self.graphHeights.lowerBound), Self.graphHeights.upperBound) + chrome
  }

  /// The height of the graph in the card of a chart with series of these names.
  package func graphHeight(filters names: [String]) -> Double {
    max(cardHeight - Self.chrome(of: names, cardWidth: cardWidth), Self.graphHeights.lowerBound)
  }

  /// The height that leaves a card as high as it is given, down to a graph of 80 points. A narrow
  /// card says its days in a second line.
  static func graphHeight(
    cardHeight: Double, cardWidth: Double, filters names: [String]
  ) -> Double {
    let others = leastHeight(cardWidth: cardWidth, filters: names) - leastGraph
    return max(cardHeight - others, leastGraph)
  }

  /// The height of a card whose graph is as low as any.
  static func leastHeight(cardWidth: Double, filters names: [String]) -> Double {
    let secondLine = cardWidth < 460 ? 22.0 : 0
    return chrome(of: names, cardWidth: cardWidth) + secondLine + leastGraph
  }

  private static let leastGraph = 80.0

  private static let graphHeights = 180.0...420.0

  /// What a card has beside its graph. More than two rows of filters are not reckoned with: a
  /// chart of many series may be longer than the page.
  private static func chrome(of names: [String], cardWidth: Double) -> Double {
    guard names.count > 1 else { return chrome }
    let rows = Double(min(FilterRows(names: names, width: cardWidth - 32).rows.count, 2))
    return chrome + 12 + rows * 36 + (rows - 1) * FilterRows.spacing
  }
}
