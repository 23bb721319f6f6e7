import MartletGeometry

/// How a page of charts is divided.
package struct ChartListLayout: Hashable, Sendable {
  package var columns: Int
  package var margin: Double
  package var gap: Double
  package var cardWidth: Double
  package var graphHeight: Double

  /// What a card has above and below its graph, without filters.
  private static let chrome = 130.0

  /// Cards are at least 560 points wide where there are several columns, and their graphs as high
  /// as lets whole rows of them fill the page: 180…420 points.
  ///
  /// - Parameter filters: the names of each chart's series.
  package init(size: CGSize, filters: [[String]]) {
    margin = size.width < 1000 ? 16 : 24
    gap = size.width < 1000 ? 12 : 16
    let room = size.width - 2 * margin
    let count = max(1, filters.count)
    columns = max(1, min(Int((room + gap) / (560 + gap)), count, 3))
    cardWidth = max(1, (room - gap * Double(columns - 1)) / Double(columns))
    let rowsNeeded = (count + columns - 1) / columns
    let height = size.height - 2 * margin
    let chrome = Self.chrome + Self.filterHeight(filters, cardWidth: cardWidth)
    let fitting = max(1, Int((height + gap) / (chrome + 230 + gap)))
    let rows = Double(min(fitting, rowsNeeded))
    graphHeight = min(max((height - gap * (rows - 1)) / rows - chrome, 180), 420)
  }

  /// Of the highest filters, but no more than two rows: a chart of many series may be longer than
  /// the page.
  private static func filterHeight(_ filters: [[String]], cardWidth: Double) -> Double {
    let rows = filters.map { names in
      names.count < 2 ? 0 : FilterRows(names: names, width: cardWidth - 32).rows.count
    }
    let most = min(rows.max() ?? 0, 2)
    return most == 0 ? 0 : 12 + Double(most) * 36 + Double(most - 1) * FilterRows.spacing
  }
}
