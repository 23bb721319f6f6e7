import MartletCharts

/// Places tiles in a grid, one after the other, each at the first free position.
///
/// A tile with a fixed position gets it if the grid is wide enough. Otherwise it is placed like the
/// others, so that a narrow panel shows every tile of a page that was made for a wide one. If fewer
/// columns than it has stay empty beside such a tile, it gets them, so that no gap is left in which
/// its like would not fit.
package struct TileFlow: Hashable, Sendable {
  /// The cells of one tile.
  package struct Frame: Hashable, Sendable {
    /// The leading column, from 0.
    package var column: Int
    /// The upper row, from 0.
    package var row: Int
    /// The number of columns and rows.
    package var size: TileSize

    fileprivate func isAt(_ position: TilePosition) -> Bool {
      column == position.column && row == position.row
    }
  }

  /// The frames in the order of the tiles.
  package private(set) var frames: [Frame] = []
  /// The number of rows that the tiles occupy.
  package private(set) var rows = 0
  /// The number of columns up to and including the last one that a tile occupies with the size of
  /// its configuration.
  package private(set) var usedColumns = 0

  private let columns: Int
  /// The occupied cells, row by row.
  private var taken: [[Bool]] = []

  /// Places the tiles.
  ///
  /// - Parameters:
  ///   - tiles: the sizes of the tiles, and the positions that the configuration gives.
  ///   - columns: the number of columns in the grid; wider tiles are made as wide as the grid.
  package init(
    _ tiles: [(size: TileSize, position: TilePosition?)], columns: Int
  ) {
    self.columns = max(1, columns)
    var frames: [Frame?] = tiles.map { _ in nil }
    // Fixed positions come first; other tiles flow around them.
    for (index, tile) in tiles.enumerated() {
      guard let position = tile.position else { continue }
      let frame = Frame(column: position.column, row: position.row, size: tile.size)
      guard position.column + tile.size.columns <= self.columns, isFree(frame) else { continue }
      take(frame)
      frames[index] = frame
    }
    for (index, tile) in tiles.enumerated() where frames[index] == nil {
      let size = TileSize(min(tile.size.columns, self.columns), tile.size.rows)
      let frame = firstFree(size)
      take(frame)
      frames[index] = frame
    }
    self.frames = frames.compactMap { $0 }
    usedColumns = self.frames.map { $0.column + $0.size.columns }.max() ?? 0
    for (index, tile) in tiles.enumerated()
    where tile.position.map({ self.frames[index].isAt($0) }) != true { widen(index) }
  }

  /// Widens a tile by the empty columns after it if they are fewer than its own.
  private mutating func widen(_ index: Int) {
    let frame = frames[index]
    let rows = frame.size.rows
    let end = frame.column + frame.size.columns
    var next = end
    while next < usedColumns, isFree(Frame(column: next, row: frame.row, size: TileSize(1, rows))) {
      next += 1
    }
    guard next > end, next - end < frame.size.columns else { return }
    take(Frame(column: end, row: frame.row, size: TileSize(next - end, rows)))
    frames[index].size.columns += next - end
  }

  private func isFree(_ frame: Frame) -> Bool {
    for row in frame.row..<frame.row + frame.size.rows where row < taken.count {
      for column in frame.column..<frame.column + frame.size.columns where taken[row][column] {
        return false
      }
    }
    return true
  }

  private func firstFree(_ size: TileSize) -> Frame {
    var row = 0
    while true {
      for column in 0...(columns - size.columns) {
        let frame = Frame(column: column, row: row, size: size)
        if isFree(frame) { return frame }
      }
      row += 1
    }
  }

  private mutating func take(_ frame: Frame) {
    let end = frame.row + frame.size.rows
    while taken.count < end { taken.append(Array(repeating: false, count: columns)) }
    for row in frame.row..<end {
      for column in frame.column..<frame.column + frame.size.columns { taken[row][column] = true }
    }
    rows = max(rows, end)
  }
}

/// The lengths of a page's grid, in points.
package struct TileGridLayout: Hashable, Sendable {
  /// The number of columns.
  package let columns: Int
  /// The distance of the cells from the edges of the page.
  package let margin: Double
  /// The distance between two adjacent cells.
  package let gap: Double
  /// The width of a cell, at least 1.
  package let cellWidth: Double
  /// The height of a cell.
  package let cellHeight: Double

  /// The minimum width of a cell. A value of two numbers fits into it.
  private static let minimumWidth = 150.0
  /// The maximum width of a cell, except on a page of two columns.
  private static let maximumWidth = 320.0
  /// The height of a cell on a page that scrolls.
  private static let defaultHeight = 150.0
  /// The minimum height to which cells shrink so that a page does not scroll.
  private static let minimumHeight = 132.0

  /// Returns the number of columns of a page.
  ///
  /// It is the smallest number with which all tiles are visible without scrolling, so that a small
  /// number of tiles fills the page. If the tiles do not fit, it is the number that fits the width.
  /// Columns that no tile would occupy are left out. Tiles with fixed positions keep them if the
  /// page is wide enough.
  package static func columns(
    for tiles: [(size: TileSize, position: TilePosition?)], width: Double, height: Double
  ) -> Int {
    let spacing = PageSpacing(width: width)
    let (margin, gap) = (spacing.margin, spacing.gap)
    func fitting(_ cell: Double) -> Double { (width - 2 * margin + gap) / (cell + gap) }
    let maximum = max(2, Int(fitting(minimumWidth)))
    var minimum = max(2, Int(fitting(maximumWidth).rounded(.up)))
    for tile in tiles {
      let end = (tile.position?.column ?? 0) + tile.size.columns
      if end <= maximum { minimum = max(minimum, end) }
    }
    func fewest(_ cell: Double) -> Int? {
      let rows = Int((height - 2 * margin + gap) / (cell + gap))
      return (min(minimum, maximum)...maximum).first { TileFlow(tiles, columns: $0).rows <= rows }
    }
    let columns = fewest(defaultHeight) ?? fewest(minimumHeight) ?? maximum
    let used = TileFlow(tiles, columns: columns).usedColumns
    return used > 0 ? used : columns
  }

  /// Divides a page into cells.
  ///
  /// - Parameters:
  ///   - width, height: the size of the page, in points.
  ///   - rows: the number of rows that its tiles occupy. They fill the page if all are visible at
  ///     once.
  ///   - mostHeight: the maximum height of a cell.
  package init(
    width: Double, height: Double, columns: Int, rows: Int, mostHeight: Double = .infinity
  ) {
    let spacing = PageSpacing(width: width)
    (margin, gap) = (spacing.margin, spacing.gap)
    self.columns = max(1, columns)
    cellWidth = max(1, (width - 2 * margin - gap * Double(columns - 1)) / Double(columns))
    let count = Double(max(rows, 1))
    let fitting = (height - 2 * margin - gap * (count - 1)) / count
    cellHeight = fitting >= Self.minimumHeight ? min(fitting, mostHeight) : Self.defaultHeight
  }

  /// Returns the width of adjacent columns with the gaps between them.
  package func width(_ columns: Int) -> Double {
    Double(columns) * (cellWidth + gap) - gap
  }

  /// Returns the height of adjacent rows with the gaps between them.
  package func height(_ rows: Int) -> Double { Double(rows) * (cellHeight + gap) - gap }

  /// Returns the leading edge of a column on the page.
  package func x(_ column: Int) -> Double { margin + Double(column) * (cellWidth + gap) }

  /// Returns the upper edge of a row on the page.
  package func y(_ row: Int) -> Double { margin + Double(row) * (cellHeight + gap) }
}
