import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// A kind of tile. A value of the type holds the settings of one tile.
///
/// A new kind is a folder with a type that conforms, and a line in `TileKinds.all`.
package protocol TileKind: Hashable, Sendable {
  /// The word that selects this kind with the key `kind` in the configuration.
  static var name: String { get }

  /// The default size of a tile, in columns and rows of the grid.
  static var defaultSize: TileSize { get }

  /// Reads the keys that only this kind has, and reports problems in the reader. Returns nil if the
  /// tile cannot be shown with these settings.
  init?(_ reader: inout ConfigReader, _ common: TileCommon)

  /// The items whose data the tile shows.
  var data: [ItemName] { get }

  /// The texts that the tile may show in addition to its data, for the font check of
  /// `martlet doctor`.
  var shownTexts: [String] { get }

  /// The names of the actions that the tile performs, `source:action`.
  var actions: [ItemName] { get }

  /// The names of the variables of the configuration that the tile sets.
  var variables: [String] { get }

  /// The ids of the pages that the tile can open, except those of `tap` and `hold`.
  var pages: [String] { get }

  /// The IANA names of the time zones that the tile uses, except the zone of its page.
  var zones: [String] { get }

  /// The chart of its data that `tap` or `hold` may open; nil for a tile without data.
  var enlargedChart: EnlargedChart? { get }

  /// Returns the view of the tile, which fills `context.size`.
  @MainActor func makeView(_ context: TileContext) -> AnyView
}

extension TileKind {
  /// No items, for a tile without data.
  package var data: [ItemName] { [] }
  /// No texts, for a tile that shows only its data.
  package var shownTexts: [String] { [] }
  /// No actions, for a tile that is not a control.
  package var actions: [ItemName] { [] }
  /// No variables, for a tile that sets none.
  package var variables: [String] { [] }
  /// No pages, for a tile that names pages only in `tap` and `hold`.
  package var pages: [String] { [] }
  /// No zones, for a tile that uses the zone of its page.
  package var zones: [String] { [] }
  /// A chart of all its items; nil for a tile without data.
  package var enlargedChart: EnlargedChart? { EnlargedChart(of: data) }
}

/// The chart that takes the place of a tile when it is enlarged.
package enum EnlargedChart: Hashable, Sendable {
  /// The tile itself, which is a chart.
  case itself
  /// A chart of these items, of which there is at least one, with these thresholds.
  case items([ItemName], thresholds: [ChartThreshold])

  /// Creates a chart of items; nil if there are none.
  init?(of items: [ItemName], thresholds: [ChartThreshold] = []) {
    if items.isEmpty { return nil }
    self = .items(items, thresholds: thresholds)
  }
}

/// The settings that tiles of all kinds have, for the `init` of a kind.
package struct TileCommon: Hashable, Sendable {
  /// The id of the tile, unique within its page.
  package var id: String
  /// The title; nil shows the name of the data.
  package var title: String?
  /// The ids of the known sources; nil allows any source.
  package var sources: [String]?

  /// The name of the tile in the texts of problems: `tile "door"`.
  package var owner: String { "tile \"\(id.excerpt)\"" }
}

/// The data and settings from which the view of a tile is made.
@MainActor package struct TileContext {
  /// The id of the tile, unique within its page.
  package var id: String
  /// The title; nil shows the name of the data.
  package var title: String?
  /// The icon of the tile; nil for none. `TileTitle` shows it, so most views do not use it.
  package var icon: IconName?
  /// The data of all sources.
  package var live: LiveData
  /// The charts of the page, by the tiles' ids.
  package var charts: ChartStore
  /// The size of the tile, in points.
  package var size: CGSize
  /// The width of the tile's card without its padding, in points.
  var contentWidth: CGFloat { size.width - 2 * Space.cardPadding }
  /// The height of the tile's card without its padding, in points.
  var contentHeight: CGFloat { size.height - 2 * Space.cardPadding }
  /// Whether the tile's chart moves its time axis together with the other charts.
  package var isSynchronized: Bool
  /// Whether the tile is a card in a pile of overlapping cards. A finger moves such a card, so its
  /// content takes no drags.
  package var isPiled = false
  /// The PIN that must be entered before the tile acts; nil for none.
  package var pin: ConfigSecret?

  /// Creates the context of a tile that has no icon and no PIN and is not in a pile.
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

/// A word of the key `kind`, and the function that reads the settings of this kind.
package struct TileKindEntry: ConfigKindEntry {
  /// The word of the key `kind`.
  package let name: String
  let defaultSize: TileSize
  let read: @Sendable (inout ConfigReader, TileCommon) -> (any TileKind)?

  init(
    _ name: String, _ defaultSize: TileSize,
    read: @escaping @Sendable (inout ConfigReader, TileCommon) -> (any TileKind)?
  ) {
    self.name = name
    self.defaultSize = defaultSize
    self.read = read
  }

  init<Kind: TileKind>(_ kind: Kind.Type) {
    self.init(kind.name, kind.defaultSize) { Kind(&$0, $1) }
  }
}
