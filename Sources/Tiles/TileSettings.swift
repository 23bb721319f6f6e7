import MartletConfig
import MartletData

/// The size of a tile, in columns and rows of a page's grid.
package struct TileSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(_ columns: Int, _ rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The column and row of a tile's upper left cell in a page's grid, from 0.
package struct TilePosition: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// The settings of a tile in the configuration.
package struct TileSettings: Hashable, Sendable, Identifiable {
  package var id: String
  package var title: String?
  /// The icon beside the title, and on the button of a control; nil for none.
  package var icon: IconName?
  package var kind: AnyKind<any TileKind>
  package var size: TileSize
  /// The position; nil for the first free position.
  package var position: TilePosition?
  /// What is different on narrow pages, the widest one first.
  package var variants: [TileVariant] = []
  package var tap: TileAction?
  package var hold: TileAction?
  /// The PIN that the tile's actions wait for; nil for none.
  package var pin: ConfigSecret?

  /// The result of reading the tiles of a page.
  package struct Reading {
    package var tiles: [TileSettings] = []
    /// The pages that actions name, which are checked when all pages are known.
    package var pages: [(id: String, place: ConfigPlace)] = []
    /// The actions of sources, which are checked when all sources are known.
    package var actions: [(name: ItemName, place: ConfigPlace)] = []
  }

  /// Reads the `tile` entries of a page.
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
