import MartletConfig
import MartletData

/// The size of a tile, in columns and rows of a page's grid.
package struct TileSize: Hashable, Sendable {
  /// The number of columns; at least 1.
  package var columns: Int
  /// The number of rows; at least 1.
  package var rows: Int

  /// Makes a size of columns and rows.
  package init(_ columns: Int, _ rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The column and row of a tile's upper left cell in a page's grid, from 0.
package struct TilePosition: Hashable, Sendable {
  /// The leading column.
  package var column: Int
  /// The upper row.
  package var row: Int

  /// Makes a position.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// The settings of a tile in the configuration.
package struct TileSettings: Hashable, Sendable, Identifiable {
  /// The id, unique within the page.
  package var id: String
  /// The title; nil shows the name of the data.
  package var title: String?
  /// The icon beside the title, and on the button of a control; nil for none.
  package var icon: IconName?
  /// The kind, with the settings that only this kind has.
  package var kind: AnyKind<any TileKind>
  /// The size on a page that is wide enough; see `variants`.
  package var size: TileSize
  /// The position; nil for the first free position.
  package var position: TilePosition?
  /// The differences on narrow pages, with the widest page first.
  package var variants: [TileVariant] = []
  /// The action of a tap; nil for none.
  package var tap: TileAction?
  /// The action of a long press; nil for none.
  package var hold: TileAction?
  /// The PIN that the tile's actions wait for; nil for none.
  package var pin: ConfigSecret?

  /// The result of reading the tiles of a page.
  package struct Reading {
    /// The enabled tiles, in the order of the configuration.
    package var tiles: [TileSettings] = []
    /// The pages that actions name, which are checked when all pages are known.
    package var pages: [(id: String, location: ConfigLocation)] = []
    /// The actions of sources, which are checked when all sources are known.
    package var actions: [(name: ItemName, location: ConfigLocation)] = []
    /// The variables that tiles set, which are checked against the configuration's.
    package var variables: [(name: String, location: ConfigLocation)] = []
  }
}
