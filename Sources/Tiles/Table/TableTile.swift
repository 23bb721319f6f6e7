import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletUI

/// The rows of an item with a table. A tap on the header of a column sorts the rows by it.
package struct TableTile: TileKind {
  /// The name of the kind in the configuration: `kind = "table"`.
  package static let name = "table"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(4, 2)

  /// The settings of a column.
  struct Column: Hashable, Sendable {
    /// The name of the column in the data.
    var name: String
    /// The text of the header; empty for the name.
    var title = ""
    var settings = ItemSettings()
    var thresholds: [ChartThreshold] = []
  }

  var item: ItemName
  /// The columns that are shown, in their order; empty for all columns of the data.
  var columns: [Column]
  /// The name of the column by which the rows are sorted at first; empty for the order of the data.
  var sort: String
  var isDescending: Bool

  /// Reads `data`, `columns` and `sort`. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    var columns: [Column] = []
    for entry in reader.columns() {
      if let column = Column(entry, &reader) { columns.append(column) }
    }
    let text = reader.string("sort") ?? ""
    let sort = String(text.drop { $0 == "-" })
    if !sort.isEmpty, !columns.isEmpty, !columns.contains(where: { $0.name == sort }) {
      reader.report("sort names none of the columns", at: reader.location(of: "sort"))
    }
    self.columns = columns
    self.sort = sort
    isDescending = text.hasPrefix("-")
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item with the table.
  package var data: [ItemName] { [item] }

  /// The headers, units and labels of the columns.
  package var shownTexts: [String] {
    columns.flatMap { column in
      [column.title, column.name, column.settings.unit ?? ""] + column.settings.labels.map(\.text)
    }
  }

  /// Returns the table in a card. The rows scroll.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(TableTileView(tile: self, context: context))
  }
}

extension TableTile.Column {
  /// Reads a name, or a table with further keys.
  fileprivate init?(_ value: ConfigValue, _ reader: inout ConfigReader) {
    switch value.kind {
    case .string(let name): self.init(name: name)
    case .table(let table):
      var inner = ConfigReader(table, name: "columns", location: value.location)
      defer {
        inner.finish()
        reader.adopt(inner)
      }
      let name = inner.string("name")
      self.init(name: name ?? "")
      title = inner.string("title") ?? ""
      settings.readScale(&inner)
      settings.labels = ItemSettings.readLabels(&inner)
      thresholds = ChartThreshold.read(&inner)
      if name == nil {
        inner.report("a column needs name")
        return nil
      }
    default:
      reader.report(
        "a column is a name or { name = \"cpu\", title = \"CPU\", unit = \"%\" }",
        at: value.location)
      return nil
    }
  }
}

extension ConfigReader {
  fileprivate mutating func columns() -> [ConfigValue] {
    let shape = ConfigShape.either([.text, .members(.anything)])
    guard let value = value("columns", as: .list(shape, count: 1...64)) else { return [] }
    guard case .array(let values) = value.kind, (1...64).contains(values.count) else {
      report("columns takes 1 to 64 columns", at: value.location)
      return []
    }
    return values
  }
}
