import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// A kind of tile, as the value of its own settings.
///
/// A new kind is a folder with a type that conforms, and a line in `TileKinds.all`.
package protocol TileKind: Hashable, Sendable {
  /// The word of `kind` in the configuration.
  static var name: String { get }

  /// Columns and rows of the grid that a tile takes where the configuration does not say.
  static var usualSize: TileSize { get }

  /// Reads the keys of this kind alone. Problems are reported in the reader; nil when there is
  /// nothing to show.
  init?(_ reader: inout ConfigReader, _ common: TileCommon)

  /// The data that it shows.
  var data: [ItemName] { get }

  /// Texts that it may show beside its data, for the choice of fonts.
  var shownTexts: [String] { get }

  /// The tile, filling the size that it is given.
  @MainActor func makeView(_ context: TileContext) -> AnyView
}

extension TileKind {
  package var data: [ItemName] { [] }
  package var shownTexts: [String] { [] }
}

/// What a kind's own reading needs to know of a tile.
package struct TileCommon: Hashable, Sendable {
  package var id: String
  /// Nil for what the data calls itself.
  package var title: String?
  /// The ids that data may name; nil for any.
  package var sources: [String]?

  /// The tile in a problem: `tile "door"`.
  package var owner: String { "tile \"\(id.excerpt)\"" }
}

/// What the view of a tile is made from.
@MainActor package struct TileContext {
  package var id: String
  package var title: String?
  package var live: LiveData
  /// The charts of the page, by the tiles' ids.
  package var charts: ChartStore
  /// Points.
  package var size: CGSize
  package var isSynchronized: Bool

  package init(
    id: String, title: String?, live: LiveData, charts: ChartStore, size: CGSize,
    isSynchronized: Bool
  ) {
    self.id = id
    self.title = title
    self.live = live
    self.charts = charts
    self.size = size
    self.isSynchronized = isSynchronized
  }
}

/// A word of `kind` and the reading of what it stands for.
package struct TileKindEntry: ConfigKindEntry {
  package let name: String
  let usualSize: TileSize
  let read: @Sendable (inout ConfigReader, TileCommon) -> (any TileKind)?

  init(
    _ name: String, _ usualSize: TileSize,
    read: @escaping @Sendable (inout ConfigReader, TileCommon) -> (any TileKind)?
  ) {
    self.name = name
    self.usualSize = usualSize
    self.read = read
  }

  init<Kind: TileKind>(_ kind: Kind.Type) {
    self.init(kind.name, kind.usualSize) { Kind(&$0, $1) }
  }
}

/// The kinds of tiles that a configuration may name.
package enum TileKinds {
  package static let all =
    [
      TileKindEntry(ChartTile.self),
      TileKindEntry(ValueTile.self),
      TileKindEntry(TextTile.self),
    ] + PlannedTile.all
}
