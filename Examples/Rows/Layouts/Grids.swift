import MartletUI

/// A grid with a cell over two columns, a column of its own alignment and a line between rows.
struct Grids: View {
  var body: some View {
    Grid(alignment: .leading, horizontalSpacing: 12, verticalSpacing: 6) {
      GridRow {
        Text("Room").bold()
        Text("°C").bold().gridColumnAlignment(.trailing)
        Text("Now").bold()
      }
      Divider().gridCellUnsizedAxes(.horizontal)
      GridRow {
        Text("Kitchen")
        Text("21.5")
        Color.orange.frame(width: 40, height: 12).gridCellAnchor(.bottomTrailing)
      }
      GridRow {
        Text("Cellar")
        Text("9")
        Color.blue.frame(width: 60, height: 12)
      }
      GridRow(alignment: .top) {
        Color.gray.opacity(0.3).frame(height: 20).gridCellColumns(2)
        Text("both")
      }
    }
    .font(.callout)
    .fixedSize()
  }
}
