import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// A kind of tile. A value of the type holds the settings of one tile.
///
/// A new kind is a folder with a type that conforms, and a line in `TileKinds.all`.
package protocol TileKind: Hashable, Sendable {
  /// The word of the key `kind` in the configuration.
  static var name: String { get }

  /// The default size of a tile, in columns and rows of the grid.
  static var usualSize: TileSize { get }

  /// Reads the keys that only this kind has. Problems are reported in the reader. Nil if the tile
  /// cannot be shown with these settings.
  init?(_ reader: inout ConfigReader, _ common: TileCommon)

  /// The data that it shows.
  var data: [ItemName] { get }

  /// The texts that it may show besides its data, for the choice of fonts.
  var shownTexts: [String] { get }

  /// The actions that it performs, `source:action`.
  var actions: [ItemName] { get }

  /// The ids of the pages that it shows besides those of `tap` and `hold`.
  var pages: [String] { get }

  /// The IANA names of the time zones that it shows, besides the zone of its page.
  var zones: [String] { get }

  /// The chart of its data that a tap may open; nil for a tile without data.
  var enlargedChart: ChartTile? { get }

  /// Returns the view of the tile, which fills `context.size`.
  @MainActor func makeView(_ context: TileContext) -> AnyView
}

extension TileKind {
  package var data: [ItemName] { [] }
  package var shownTexts: [String] { [] }
  package var actions: [ItemName] { [] }
  package var pages: [String] { [] }
  package var zones: [String] { [] }
  package var enlargedChart: ChartTile? { data.isEmpty ? nil : ChartTile(of: data) }
}

/// The settings that tiles of all kinds have, for the `init` of a kind.
package struct TileCommon: Hashable, Sendable {
  package var id: String
  /// The title; nil for the name of the data.
  package var title: String?
  /// The ids of the known sources; nil allows any.
  package var sources: [String]?

  /// The name of the tile in problems: `tile "door"`.
  package var owner: String { "tile \"\(id.excerpt)\"" }
}

/// The data and settings from which the view of a tile is made.
@MainActor package struct TileContext {
  package var id: String
  package var title: String?
  /// The icon of the tile, which the title has already.
  package var icon: IconName?
  package var live: LiveData
  /// The charts of the page, by the tiles' ids.
  package var charts: ChartStore
  /// The size of the tile, in points.
  package var size: CGSize
  package var isSynchronized: Bool
  /// Whether the tile is a card of a pile, which a finger moves: it keeps no drags to itself.
  package var isPiled = false
  /// The PIN that what the tile does waits for; nil for none.
  package var pin: ConfigSecret?

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

/// A word of the key `kind`, and the function that reads this kind.
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
      TileKindEntry(GaugeTile.self),
      TileKindEntry(BarsTile.self),
      TileKindEntry(ProgressTile.self),
      TileKindEntry(StatusTile.self),
      TileKindEntry(PieTile.self),
      TileKindEntry(ClockTile.self),
      TileKindEntry(CountdownTile.self),
      TileKindEntry(TextTile.self),
      TileKindEntry(ImageTile.self),
      TileKindEntry(MapTile.self),
      TileKindEntry(QRTile.self),
      TileKindEntry(WeatherTile.self),
      TileKindEntry(TableTile.self),
      TileKindEntry(StateTile.self),
      TileKindEntry(HeatmapTile.self),
      TileKindEntry(HistogramTile.self),
      TileKindEntry(CalendarTile.self),
      TileKindEntry(LogTile.self),
      TileKindEntry(MessagesTile.self),
      TileKindEntry(RoomTile.self),
    ] + controls

  /// The kinds that a finger sets something with.
  private static let controls = [
    TileKindEntry(ButtonTile.self),
    TileKindEntry(ToggleTile.self),
    TileKindEntry(SliderTile.self),
    TileKindEntry(StepperTile.self),
    TileKindEntry(StepperTile.thermostatName, StepperTile.usualSize) {
      StepperTile(&$0, $1, isThermostat: true)
    },
    TileKindEntry(SelectorTile.self),
    TileKindEntry(SelectorTile.sceneName, SelectorTile.usualSize) {
      SelectorTile(&$0, $1, needsData: false)
    },
    TileKindEntry(CoverTile.self),
    TileKindEntry(ColorTile.self),
  ]
}
