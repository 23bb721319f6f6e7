import MartletCharts
import MartletData
import MartletFormats
import MartletGeometry
import MartletSeries

/// A table prepared for display: its columns, their widths, the order of the rows, and the texts of
/// cells.
///
/// Cells are formatted when they become visible. Widths are estimated from at most 200 rows. Apart
/// from the sorting, a table of 10,000 rows therefore costs no more than a table of 200.
struct TableModel {
  struct Column: Hashable {
    /// The index of the column in the data.
    var index: Int
    var title: String
    /// Whether its cells are numbers, which are aligned at the trailing edge.
    var isNumeric: Bool
    var settings: TableTile.Column
    var unit: String
    /// The space before its cells, in points. A text that begins where a number ends would look
    /// like a part of it.
    var inset = 0.0
  }

  /// The order of rows by a column of the model, ascending or descending.
  struct Order: Hashable {
    var column: Int
    var isDescending: Bool
  }

  /// The size of the font of cells that are not enlarged, in points.
  static let font = TypeScale.entry
  /// The maximum number of rows from which the widths are estimated.
  private static let maximumMeasuredRows = 200
  /// The width of the arrow of the sorted column with the space before it, in points.
  private static let arrowRoom = 18.0
  private static let minimumWidth = TouchSize.minimum
  /// The height of a row that is not enlarged, in points.
  static let rowHeight = 36.0
  private static let (maximumScale, scaleStep) = (2.0, 0.25)
  /// The distance between two columns, in points.
  static let spacing = Space.large
  /// The space before a text that follows a number, in addition to the distance, in points.
  private static let insetAfterNumber = Space.large

  let table: DataTable
  let columns: [Column]
  private let dates: DateFormat

  init(_ table: DataTable, _ settings: [TableTile.Column], _ dates: DateFormat) {
    self.table = table
    self.dates = dates
    let wanted =
      settings.isEmpty
      ? table.columns.map { TableTile.Column(name: $0.name) } : settings
    var columns: [Column] = wanted.compactMap { settings in
      guard let index = table.columns.firstIndex(where: { $0.name == settings.name }) else {
        return nil
      }
      let cells = table.rows.prefix(Self.maximumMeasuredRows).map { $0[index] }
      let isNumeric =
        cells.contains(where: \.isNumber) && cells.allSatisfy { $0.isNumber || $0 == .empty }
      return Column(
        index: index, title: settings.title.isEmpty ? settings.name : settings.title,
        isNumeric: isNumeric, settings: settings,
        unit: settings.settings.unit ?? table.columns[index].unit)
    }
    for index in columns.indices.dropFirst()
    where columns[index - 1].isNumeric && !columns[index].isNumeric {
      columns[index].inset = Self.insetAfterNumber
    }
    self.columns = columns
  }

  // MARK: - Rows

  /// Returns the indices of the rows in an order; nil keeps the order of the data. Numbers are
  /// sorted as numbers, and texts without regard to case. Empty cells and NaN are last in both
  /// directions.
  func rows(in order: Order?) -> [Int] {
    let all = Array(table.rows.indices)
    guard let order, columns.indices.contains(order.column) else { return all }
    let index = columns[order.column].index
    let keys = table.rows.map { SortKey($0[index]) }
    return all.sorted { a, b in
      let (first, second) = (keys[a], keys[b])
      if first.isEmpty != second.isEmpty { return second.isEmpty }
      if first == second || first.isEmpty { return a < b }
      return (first < second) != order.isDescending
    }
  }

  private struct SortKey: Comparable {
    var rank: Int
    var number = 0.0
    var text = ""

    init(_ cell: DataTable.Cell) {
      switch cell {
      case .number(let value): (rank, number) = (value.isNaN ? 3 : 0, value.isNaN ? 0 : value)
      case .truth(let value): (rank, number) = (0, value ? 1 : 0)
      case .time(let value): (rank, number) = (0, Double(value))
      case .text(let value): (rank, text) = (1, value.lowercased())
      case .empty: rank = 3
      }
    }

    var isEmpty: Bool { rank == 3 }

    static func < (a: SortKey, b: SortKey) -> Bool {
      (a.rank, a.number, a.text) < (b.rank, b.number, b.text)
    }
  }

  // MARK: - Cells

  /// The visible form of a cell.
  struct Cell: Hashable {
    var text: String
    /// The colour of the threshold or the label that it has reached; nil for none.
    var color: SeriesColor?
    var isAlarm = false
  }

  func cell(_ row: Int, _ column: Column) -> Cell {
    let cell = table.rows[row][column.index]
    let (settings, thresholds) = (column.settings.settings, column.settings.thresholds)
    var shown = Cell(text: text(of: cell, column))
    if let label = cell.reading.flatMap({ settings.label(of: $0) }) {
      shown.text = label.text
      shown.color = label.color
    }
    if case .number(let number) = cell, let reached = thresholds.reached(by: number) {
      shown.color = reached.color
      shown.isAlarm = reached.color == nil
    }
    return shown
  }

  private func text(of cell: DataTable.Cell, _ column: Column) -> String {
    switch cell {
    case .empty: return "–"
    case .text(let text): return text.replacingText("\n", with: " ")
    case .truth(let truth): return truth ? "✓" : "–"
    case .time(let time): return dates.moment(time, spacing: 60_000)
    case .number(let number):
      var format = NumberFormat(language: dates.language)
      format.style = column.settings.settings.numbers ?? .plain
      format.fractionDigits = column.settings.settings.decimals
      format.unit = column.unit
      return format.value(number, isWhole: number == number.rounded())
    }
  }

  // MARK: - Sizes

  /// Returns the factor by which a table is enlarged: the largest one, 1…2 in steps of a quarter,
  /// with which all rows and the whole texts of all columns fit into `room`.
  func scale(in room: CGSize) -> Double {
    func isHighEnough(_ scale: Double) -> Bool {
      Self.headHeight(scale) + Double(table.rows.count) * Self.rowHeight * scale <= room.height
    }
    // A long table does not become larger, so its widths are not estimated once more.
    guard !columns.isEmpty, isHighEnough(1 + Self.scaleStep) else { return 1 }
    let width = wantedWidths().reduce(0, +) + Self.spacing * Double(columns.count - 1)
    let scales = stride(from: Self.maximumScale, to: 1, by: -Self.scaleStep)
    return scales.first { isHighEnough($0) && width * $0 <= room.width } ?? 1
  }

  /// Returns the height of the headers, in points.
  static func headHeight(_ scale: Double) -> Double { max(TouchSize.minimum, rowHeight * scale) }

  /// Returns the widths of the columns in points. Together with the distances between them they
  /// fill `room`. All columns share the width that remains, so that the distances between them are
  /// even. If the width is not enough, the texts are shortened first.
  ///
  /// - Parameter scale: the factor by which the texts are enlarged.
  func widths(in room: Double, scale: Double = 1) -> [Double] {
    guard !columns.isEmpty else { return [] }
    let space = max(0, room - Self.spacing * Double(columns.count - 1))
    var wanted = wantedWidths().map { $0 * scale }
    let sum = wanted.reduce(0, +)
    let flexible = columns.indices.filter { !columns[$0].isNumeric }
    if sum <= space { return wanted.map { $0 + (space - sum) / Double(columns.count) } }
    // The excess is taken from the widest texts first, then from all columns.
    var excess = sum - space
    for _ in 0..<flexible.count * 4 where excess > 0.5 {
      guard let widest = flexible.max(by: { wanted[$0] < wanted[$1] }),
        wanted[widest] > Self.minimumWidth * 1.5
      else { break }
      let rest = flexible.filter { $0 != widest }.map { wanted[$0] }.max() ?? 0
      let cut = min(excess, max(wanted[widest] - max(rest, Self.minimumWidth * 1.5), excess / 4))
      wanted[widest] -= cut
      excess -= cut
    }
    let share = min(1, space / max(wanted.reduce(0, +), 1))
    return wanted.map { $0 * share }
  }

  /// Returns the widths in points with which all texts are whole, as far as rows are measured.
  private func wantedWidths() -> [Double] {
    let rows = table.rows.indices.prefix(Self.maximumMeasuredRows)
    return columns.map { column in
      let texts = rows.map { cell($0, column).text }
      // The header of the sorted column has an arrow.
      let head =
        LabelWidth.of(column.title) * TypeScale.detail / TypeScale.caption
        + Self.arrowRoom
      let widest =
        texts.map { LabelWidth.of($0) * Self.font / TypeScale.caption + Space.tight }
        .max() ?? 0
      return max(Self.minimumWidth, head, widest) + column.inset
    }
  }
}

extension DataTable.Cell {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }

  /// The reading with which labels are compared; nil for an empty cell and for a time.
  fileprivate var reading: DataValue.Reading? {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .truth(let truth): .truth(truth)
    case .empty, .time: nil
    }
  }
}
