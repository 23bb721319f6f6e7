import MartletConfig
import MartletData

/// The size of a tile, in columns and rows of a page's grid.
package struct TileSize: Hashable, Sendable {
  /// The width in columns, at least 1.
  package var columns: Int
  /// The height in rows, at least 1.
  package var rows: Int

  /// Creates a size from columns and rows.
  package init(_ columns: Int, _ rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The column and row of a tile's upper left cell in a page's grid, from 0.
package struct TilePosition: Hashable, Sendable {
  /// The column, from 0 at the leading edge.
  package var column: Int
  /// The row, from 0 at the top.
  package var row: Int

  /// Creates a position. Numbers start at 0; the configuration's `at` starts at 1.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// The settings of a tile in the configuration.
package struct TileSettings: Hashable, Sendable, Identifiable {
  /// The id of the tile, unique within its page.
  package var id: String
  /// The title; nil shows the name of the data.
  package var title: String?
  /// The icon beside the title, and on the button of a control; nil for none.
  package var icon: IconName?
  /// The kind of the tile, with the settings that only this kind has.
  package var kind: AnyKind<any TileKind>
  /// The size, in cells of the page's grid.
  package var size: TileSize
  /// The position; nil places the tile at the first free position.
  package var position: TilePosition?
  /// The differences on narrow pages, with the widest page first.
  package var variants: [TileVariant] = []
  /// The effect of a tap; nil for none.
  package var tap: TileAction?
  /// The effect of a long press; nil for none.
  package var hold: TileAction?
  /// The PIN that must be entered before the tile acts; nil for none.
  package var pin: ConfigSecret?

  /// The result of reading the tiles of a page.
  package struct Reading {
    /// The enabled tiles that can be shown, in the order of the configuration.
    package var tiles: [TileSettings] = []
    /// The pages that tiles name. They are checked later, when all pages are known.
    package var pages: [(id: String, place: ConfigPlace)] = []
    /// The actions that tiles name. They are checked later, when all sources are known.
    package var actions: [(name: ItemName, place: ConfigPlace)] = []
  }

  /// Reads the `tile` entries of a page. Problems are reported in `page`.
  ///
  /// - Parameter sources: the ids of the known sources; nil allows any.
  package static func read(_ page: inout ConfigReader, sources: [String]?) -> Reading {
    var result = Reading()
    var ids: [String] = []
    for var reader in page.tables("tile") {
      let id = reader.id(of: "page.tile", taken: ids)
      if let id { ids.append(id) }
      let isEnabled = reader.bool("enabled") ?? true
      if let tile = read(&reader, id: id ?? "", sources: sources), id != nil, isEnabled {
        result.tiles.append(tile)
        for (key, action) in [("tap", tile.tap), ("hold", tile.hold)] {
          switch action {
          case nil, .enlarge(isChart: false): break
          case .enlarge(isChart: true):
            if tile.kind.value.enlargedChart == nil {
              reader.report(
                "\(key) cannot open a chart of a tile without data", at: reader.place(of: key))
            }
          case .page(let page): result.pages.append((page, reader.place(of: key)))
          case .act(let name, _): result.actions.append((name, reader.place(of: key)))
          }
        }
        for page in tile.kind.value.pages {
          result.pages.append((page, reader.place(of: "mark")))
        }
        for name in tile.kind.value.actions {
          result.actions.append((name, reader.place(of: "action")))
        }
      }
      reader.finish()
      page.adopt(reader)
    }
    return result
  }

  private static func read(
    _ reader: inout ConfigReader, id: String, sources: [String]?
  ) -> TileSettings? {
    guard let entry = reader.kind(of: TileKinds.all, usual: nil) else { return nil }
    let title = reader.string("title")
    let icon = reader.icon("icon")
    let size = reader.tileNumbers("size", in: 1...24)
    let place = reader.tileNumbers("at", in: 1...1000)
    let variants = TileVariant.read(&reader)
    let tap = TileAction.read(&reader, "tap", sources: sources)
    let hold = TileAction.read(&reader, "hold", sources: sources)
    let pin = reader.secret("pin")
    let common = TileCommon(id: id, title: title, sources: sources)
    guard let kind = entry.read(&reader, common) else { return nil }
    if reader.has("pin"), tap == nil, hold == nil, kind.actions.isEmpty {
      reader.report("a pin needs an action, tap or hold", at: reader.place(of: "pin"))
    }
    return TileSettings(
      id: id, title: title, icon: icon, kind: AnyKind(kind),
      size: size.map { TileSize($0[0], $0[1]) } ?? entry.usualSize,
      position: place.map { TilePosition(column: $0[0] - 1, row: $0[1] - 1) },
      variants: variants, tap: tap, hold: hold, pin: pin)
  }
}
