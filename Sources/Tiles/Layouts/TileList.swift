import MartletCharts
import MartletUI

/// The tiles of a page below each other, each as wide as the page and as high as its rows.
struct TileList: View {
  var tiles: PageTiles

  var body: some View { PageGround { page(size: $0) } }

  private func page(size: CGSize) -> some View {
    let settings = tiles.settings
    let layout = TileGridLayout(
      width: size.width, height: size.height, columns: 1,
      rows: settings.reduce(0) { $0 + $1.size.rows }, mostHeight: 240)
    return ItemRows.scrolling(
      count: settings.count, gap: layout.gap, margin: layout.margin
    ) {
      ForEach(settings.indices, id: \.self) { index in
        tiles.item(
          index,
          size: CGSize(width: layout.cellWidth, height: layout.height(settings[index].size.rows)))
      }
    }
  }
}
