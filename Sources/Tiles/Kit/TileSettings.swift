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
    /// The variables that tiles set, which are checked against the configuration's.
    package var variables: [(name: String, place: ConfigPlace)] = []
  }
}
