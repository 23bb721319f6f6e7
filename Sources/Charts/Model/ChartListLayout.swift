import MartletGeometry

/// How a page of charts is divided.
package struct ChartListLayout: Hashable, Sendable {
  package var columns: Int
  package var margin: Double
  package var gap: Double
  package var cardWidth: Double
  package var graphHeight: Double

  /// What a card has above and below its graph, with one row of filters.
  private static let chrome = 170.0
  private static let filterHeight = 48.0

  /// Cards are at least 560 points wide where there are several columns, and their graphs as high
  /// as lets whole rows of them fill the page: 180…420 points.
  package init(size: CGSize, count: Int, hasFilters: Bool) {
    margin = size.width < 1000 ? 16 : 24
    gap = size.width < 1000 ? 12 : 16
    let room = size.width - 2 * margin
    columns = max(1, min(Int((room + gap) / (560 + gap)), max(1, count), 3))
    cardWidth = max(1, (room - gap * Double(columns - 1)) / Double(columns))
    let chrome = Self.chrome - (hasFilters ? 0 : Self.filterHeight)
    let rowsNeeded = (max(1, count) + columns - 1) / columns
    let height = size.height - 2 * margin
    let fitting = max(1, Int((height + gap) / (chrome + 240 + gap)))
    let rows = Double(min(fitting, rowsNeeded))
    graphHeight = min(max((height - gap * (rows - 1)) / rows - chrome, 180), 420)
  }
}
