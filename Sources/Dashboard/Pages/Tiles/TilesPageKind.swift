import MartletCharts
import MartletConfig
import MartletTiles
import MartletUI

/// A page of tiles of any kind.
package struct TilesPageKind: PageKind {
  package static let name = "tiles"

  package var tiles: [TileSettings]
  /// The choices of layout, the initial one first. Tabs switch between them.
  package var layouts: [PageLayout]
  /// Whether all charts of the page show the same time and point at the same moment.
  var isSynchronized: Bool

  package init?(_ reader: inout ConfigReader, _ common: PageCommon) {
    let reading = TileSettings.read(&reader, sources: common.sources)
    tiles = reading.tiles
    common.notes.pages += reading.pages
    common.notes.actions += reading.actions
    layouts = reader.pageLayouts()
    isSynchronized = reader.choice("sync", of: ["none": false, "group": true], default: false)
  }

  package var sources: [String] {
    var known: Set<String> = []
    return tiles.flatMap(\.kind.value.data).map(\.source).filter { known.insert($0).inserted }
  }

  package var hasTabs: Bool { layouts.count > 1 }

  package var shownTexts: [String] {
    tiles.flatMap { [$0.title ?? ""] + $0.kind.value.shownTexts }
  }

  package var zones: [String] { tiles.flatMap(\.kind.value.zones) }

  @MainActor package func makeView(_ context: PageContext) -> AnyView {
    AnyView(
      TilePages(
        tiles, layouts: layouts, live: context.live, charts: context.charts,
        isSynchronized: isSynchronized))
  }
}
