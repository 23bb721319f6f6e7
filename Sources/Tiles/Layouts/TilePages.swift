import MartletCharts
import MartletConfig
import MartletLive
import MartletUI

/// The tiles of a page in one layout, or in several layouts with a bar of tabs to choose one. An
/// enlarged tile covers them.
package struct TilePages: View {
  private var tiles: PageTiles
  private var layouts: [PageLayout]

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  /// Creates the view of a page's tiles.
  ///
  /// - Parameters:
  ///   - layouts: the layouts to choose from, with the initial one first; empty for the grid.
  ///   - charts: the state of the page's charts that a finger changes, and the order of its tiles.
  ///   - isSynchronized: whether all charts share their time window and their selected moment.
  package init(
    _ tiles: [TileSettings], layouts: [PageLayout] = [], live: LiveData, charts: ChartStore,
    isSynchronized: Bool = false
  ) {
    self.tiles = PageTiles(
      settings: tiles, live: live, charts: charts, isSynchronized: isSynchronized)
    self.layouts = layouts
  }

  /// The page in the chosen layout, with the variants that fit its width.
  package var body: some View {
    if tiles.settings.allSatisfy(\.variants.isEmpty) {
      pages(tiles)
    } else {
      GeometryReader { proxy in
        if proxy.size.width > 1 { pages(tiles.fitted(toWidth: proxy.size.width)) }
      }
      .background(Color(theme.page))
    }
  }

  private func pages(_ tiles: PageTiles) -> some View {
    // The tile may have been removed from the page since the tap.
    let enlarged = tiles.charts.enlarged.flatMap { tiles.ids.contains($0.id) ? $0 : nil }
    return ZStack {
      LayoutPages(tiles, layouts: layouts, store: tiles.charts)
        .environment(\.enlargeTile) { enlarge($0) }
        .allowsHitTesting(enlarged == nil)
      if let enlarged {
        OpenedItem(contents: tiles.opening(asChart: enlarged.isChart), id: enlarged.id) {
          enlarge(nil)
        }
        .background(Color(theme.page))
        .transition(reducesMotion ? .opacity : .opacity.combined(with: .scale(scale: 0.94)))
        .zIndex(1)
      }
    }
  }

  private func enlarge(_ item: EnlargedItem?) {
    let store = tiles.charts
    withAnimation(reducesMotion ? .linear(duration: 0.15) : .easeInOut(duration: 0.25)) {
      store.enlarged = item
    }
  }
}

/// Tiles as the items of a page.
struct PageTiles: PageContents {
  var settings: [TileSettings]
  var live: LiveData
  var charts: ChartStore
  var isSynchronized: Bool
  /// Whether an opened tile is shown as a chart of its data.
  private var opensCharts = false
  /// Whether an opened tile ignores `tap` and `hold`, because these enlarge tiles.
  private var isOpening = false

  init(
    settings: [TileSettings], live: LiveData, charts: ChartStore, isSynchronized: Bool
  ) {
    self.settings = settings
    self.live = live
    self.charts = charts
    self.isSynchronized = isSynchronized
  }

  /// Returns the tiles as a page of this width, in points, shows them.
  func fitted(toWidth width: Double) -> PageTiles {
    var tiles = self
    tiles.settings = settings.compactMap { $0.fitted(toWidth: width) }
    return tiles
  }

  /// Returns the same tiles, prepared so that one of them can be shown alone.
  func opening(asChart isChart: Bool) -> PageTiles {
    var tiles = self
    (tiles.opensCharts, tiles.isOpening) = (isChart, true)
    return tiles
  }

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
      index,
      size: CGSize(
        width: max(1, size.width - 2 * Space.large), height: max(1, size.height - Space.large)),
      isOpened: isOpening
    )
    .padding(.horizontal, Space.large)
    .padding(.bottom, Space.large)
  }

  private func tile(
    _ index: Int, size: CGSize, isPiled: Bool = false, isOpened: Bool = false
  ) -> TileView {
    var tile = settings[index]
    if isOpened {
      (tile.tap, tile.hold) = (nil, nil)
      if opensCharts, case .items(let items, let thresholds)? = tile.kind.value.enlargedChart {
        tile.kind = AnyKind(ChartTile(of: items, thresholds: thresholds))
      }
    }
    var context = TileContext(
      id: tile.id, title: tile.title, live: live, charts: charts, size: size,
      isSynchronized: isSynchronized)
    context.isPiled = isPiled
    context.pin = tile.pin
    context.icon = tile.icon
    return TileView(settings: tile, context: context)
  }
}

extension LiveItem {
  /// The name on screen of an item in a tile without a title.
  var title: String { settings.name ?? name.shown }
}

extension ConfigReader {
  /// Reads `layout` of a page: one word, or an array of different words. Without the key it returns
  /// the grid.
  package mutating func pageLayouts() -> [PageLayout] {
    let layouts: [PageLayout] = choices(
      "layout",
      of: [
        "grid": PageLayout.grid, "list": .list, "row3d": .row3D, "cards": .cards, "tabs": .tabs,
        "accordion": .accordion,
      ])
    return layouts.isEmpty ? [.grid] : layouts
  }
}
