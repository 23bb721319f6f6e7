import MartletCharts
import MartletConfig
import MartletLive
import MartletUI

/// The tiles of a page in one layout, or in several with a bar of tabs to choose by.
package struct TilePages: View {
  private var tiles: PageTiles
  private var layouts: [PageLayout]

  /// - Parameters:
  ///   - layouts: the choices of layout, the initial one first; empty for the grid.
  ///   - charts: the state that people give to the page's charts, and the order of its tiles.
  ///   - isSynchronized: whether all charts show the same time and point at the same moment.
  package init(
    _ tiles: [TileSettings], layouts: [PageLayout] = [], live: LiveData, charts: ChartStore,
    isSynchronized: Bool = false
  ) {
    self.tiles = PageTiles(
      settings: tiles, live: live, charts: charts, isSynchronized: isSynchronized)
    self.layouts = layouts
  }

  package var body: some View { LayoutPages(tiles, layouts: layouts, store: tiles.charts) }
}

/// Tiles as the items of a page.
struct PageTiles: PageContents {
  var settings: [TileSettings]
  var live: LiveData
  var charts: ChartStore
  var isSynchronized: Bool

  var ids: [String] { settings.map(\.id) }

  func title(_ index: Int) -> String {
    let tile = settings[index]
    if let title = tile.title { return title }
    let data = tile.kind.value.data
    return data.count == 1 ? live.item(data[0]).title : tile.id
  }

  func grid() -> some View { TileGrid(tiles: self) }

  func list() -> some View { TileList(tiles: self) }

  func item(_ index: Int, size: CGSize) -> some View { tile(index, size: size) }

  func card(_ index: Int, size: CGSize, isFront: Bool) -> some View {
    tile(index, size: size, isPiled: true)
      .allowsHitTesting(isFront)
      .environment(\.cardGround, .piled)
      .contentShape(Rectangle())
  }

  func opened(_ index: Int, size: CGSize) -> some View {
    tile(
      index, size: CGSize(width: max(1, size.width - 32), height: max(1, size.height - 16))
    )
    .padding(.horizontal, 16)
    .padding(.bottom, 16)
  }

  private func tile(_ index: Int, size: CGSize, isPiled: Bool = false) -> TileView {
    let tile = settings[index]
    var context = TileContext(
      id: tile.id, title: tile.title, live: live, charts: charts, size: size,
      isSynchronized: isSynchronized)
    context.isPiled = isPiled
    return TileView(settings: tile, context: context)
  }
}

extension LiveItem {
  /// The name on screen of an item in a tile without a title.
  var title: String { settings.name ?? name.shown }
}

extension ConfigReader {
  /// Reads `layout` of a page: one word, or an array of different ones. Without the key it is the
  /// grid.
  package mutating func pageLayouts() -> [PageLayout] {
    let layouts: [PageLayout] = choices(
      "layout",
      of: [
        "grid": PageLayout.grid, "list": .list, "row3d": .row3D, "cards": .cards, "tabs": .tabs,
      ])
    return layouts.isEmpty ? [.grid] : layouts
  }
}
