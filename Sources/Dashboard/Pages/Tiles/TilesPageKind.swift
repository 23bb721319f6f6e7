import MartletCharts
import MartletConfig
import MartletTiles
import MartletUI

/// A page of tiles of any kind.
package struct TilesPageKind: PageKind {
  /// The value of the key `kind` in the configuration.
  package static let name = "tiles"

  /// The tiles, in the order of the configuration.
  package var tiles: [TileSettings]
  /// The layouts to choose from, with the initial one first. Tabs switch between them.
  package var layouts: [PageLayout]
  /// Whether all charts of the page share their time window and their selected moment.
  var isSynchronized: Bool

  /// Reads `tile`, `layout` and `sync`. It never returns nil.
  package init?(_ reader: inout ConfigReader, _ common: PageCommon) {
    let reading = TileSettings.read(&reader, sources: common.sources)
    tiles = reading.tiles
    common.notes.add(reading)
    layouts = reader.pageLayouts()
    isSynchronized = reader.choice("sync", of: ["none": false, "group": true], default: false)
  }

  /// The sources of all tiles, each once.
  package var sources: [String] {
    var known: Set<String> = []
    return tiles.flatMap(\.kind.value.data).map(\.source).filter { known.insert($0).inserted }
  }

  /// Whether the page offers several layouts.
  package var hasTabs: Bool { layouts.count > 1 }

  /// The titles of the tiles, and the texts that the tiles may show.
  package var shownTexts: [String] {
    tiles.flatMap { [$0.title ?? ""] + $0.kind.value.shownTexts + $0.kind.value.variables }
  }

  /// The time zones of all tiles.
  package var zones: [String] { tiles.flatMap(\.kind.value.zones) }

  /// Returns the tiles in the chosen layout.
  @MainActor package func makeView(_ context: PageContext) -> AnyView {
    AnyView(
      TilePages(
        tiles, layouts: layouts, live: context.live, charts: context.charts,
        isSynchronized: isSynchronized))
  }
}
