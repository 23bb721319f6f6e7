import MartletCharts
import MartletUI

/// The tiles of a page in a grid that scrolls up and down.
struct TileGrid: View {
  var tiles: PageTiles

  var body: some View { PageGround { page(size: $0) } }

  private func page(size: CGSize) -> some View {
    let settings = tiles.settings
    let cells = settings.map { (size: $0.size, position: $0.position) }
    let columns = TileGridLayout.columns(for: cells, width: size.width, height: size.height)
    let flow = TileFlow(cells, columns: columns)
    let layout = TileGridLayout(
      width: size.width, height: size.height, columns: columns, rows: flow.rows)
    return ScrollView {
      ZStack(alignment: .topLeading) {
        ForEach(settings.indices, id: \.self) { index in
          let frame = flow.frames[index]
          tiles.item(
            index,
            size: CGSize(
              width: layout.width(frame.size.columns), height: layout.height(frame.size.rows))
          )
          .offset(x: layout.x(frame.column), y: layout.y(frame.row))
        }
      }
      .frame(
        width: size.width,
        height: max(size.height, layout.y(flow.rows) - layout.gap + layout.margin),
        alignment: .topLeading)
    }
    .accessibilityIdentifier("page")
  }
}
