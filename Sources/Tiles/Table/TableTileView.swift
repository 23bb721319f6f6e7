import MartletCharts
import MartletData
import MartletLive
import MartletUI

/// The header of a table, and its rows, which scroll.
struct TableTileView: View {
  var tile: TableTile
  var context: TileContext

  @Environment(\.chartDateFormat) private var dates
  /// The order that a person has chosen; nil until then, while that of the configuration applies.
  @State private var chosen: TableModel.Order?

  /// The height that the title, and the line and the distances below the headers take, in points.
  private static let otherHeight = 30.0

  var body: some View {
    // `age` is nil as long as the data is fresh.
    ItemCard(name: tile.item, context: context) { item, age in
      if let table = item.state.table {
        let model = TableModel(table, tile.columns, dates)
        let order = chosen ?? configuredOrder(model)
        let scale = model.scale(
          in: CGSize(
            width: context.contentWidth, height: context.contentHeight - Self.otherHeight))
        let widths = model.widths(in: context.contentWidth, scale: scale)
        TableHead(columns: model.columns, widths: widths, scale: scale, order: order) { column in
          chosen = next(column, after: order)
        }
        rows(model, model.rows(in: order), widths, scale)
          .opacity(age == nil ? 1 : 0.5)
      } else {
        Spacer(minLength: 0)
      }
      // An item that has delivered data other than a table has no rows either. An item that has
      // delivered nothing is not empty: its data is still awaited.
      let isEmpty = item.state.table.map(\.rows.isEmpty) ?? item.state.hasData
      TileRemark(age: age, isEmpty: isEmpty)
    }
  }

  private func rows(
    _ model: TableModel, _ rows: [Int], _ widths: [Double], _ scale: Double
  ) -> some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(rows, id: \.self) { row in
          TableRow(model: model, row: row, widths: widths, scale: scale)
            .frame(height: TableModel.rowHeight * scale)
        }
      }
    }
    // A finger moves a card in a pile of overlapping cards, so the rows do not scroll there.
    .allowsHitTesting(!context.isPiled)
  }

  /// Returns the order of the configuration; nil for the order of the data.
  private func configuredOrder(_ model: TableModel) -> TableModel.Order? {
    model.columns.firstIndex { $0.settings.name == tile.sort }
      .map { TableModel.Order(column: $0, isDescending: tile.isDescending) }
  }

  /// Returns the order after a tap on the header of a column: descending if it was ascending,
  /// otherwise ascending.
  private func next(_ column: Int, after order: TableModel.Order?) -> TableModel.Order {
    TableModel.Order(
      column: column, isDescending: order?.column == column && order?.isDescending == false)
  }
}

/// The headers of the columns, and a line below them. The card stacks these two views.
private struct TableHead: View {
  var columns: [TableModel.Column]
  var widths: [Double]
  /// The factor by which the texts are enlarged.
  var scale: Double
  var order: TableModel.Order?
  var sort: (Int) -> Void

  @Environment(\.resolvedChartTheme) private var theme

  private static let arrow = CGSize(width: 8, height: 6)

  var body: some View {
    HStack(spacing: TableModel.spacing) {
      ForEach(columns.indices, id: \.self) { index in
        Button {
          sort(index)
        } label: {
          HStack(spacing: Space.tight * scale) {
            Text(verbatim: columns[index].title).font(
              .system(size: TypeScale.detail * scale, weight: .medium)
            )
            .lineLimit(1).truncationMode(.middle)
            if order?.column == index {
              SortArrow(isDown: order?.isDescending == true).fill()
                .frame(width: Self.arrow.width * scale, height: Self.arrow.height * scale)
            }
          }
          .foregroundColor(Color(order?.column == index ? theme.text : theme.secondaryText))
          .padding(.leading, columns[index].inset * scale)
          .frame(
            width: widths[index], height: TableModel.headHeight(scale),
            alignment: columns[index].isNumeric ? .trailing : .leading)
        }
        .buttonStyle(.plain)
      }
    }
    Rectangle().fill(Color(theme.grid).opacity(0.3)).frame(height: LineWidth.hairline)
  }
}

/// A triangle that points up for ascending rows.
private struct SortArrow: Shape {
  var isDown: Bool

  func path(in rect: CGRect) -> Path {
    let (tip, base) = isDown ? (rect.maxY, rect.minY) : (rect.minY, rect.maxY)
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: tip))
    path.addLine(to: CGPoint(x: rect.maxX, y: base))
    path.addLine(to: CGPoint(x: rect.minX, y: base))
    path.closeSubpath()
    return path
  }
}

private struct TableRow: View {
  var model: TableModel
  var row: Int
  var widths: [Double]
  /// The factor by which the texts are enlarged.
  var scale: Double

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    HStack(spacing: TableModel.spacing) {
      ForEach(model.columns.indices, id: \.self) { index in
        let column = model.columns[index]
        let cell = model.cell(row, column)
        Text(verbatim: cell.text)
          .font(.system(size: TableModel.font * scale)).monospacedDigit()
          .foregroundColor(Color(color(of: cell)))
          .lineLimit(1).truncationMode(.middle)
          .padding(.leading, column.inset * scale)
          .frame(width: widths[index], alignment: column.isNumeric ? .trailing : .leading)
      }
    }
  }

  private func color(of cell: TableModel.Cell) -> SeriesColor {
    if cell.isAlarm { return theme.alarm }
    return cell.color?.readable(on: theme.card, in: theme) ?? theme.text
  }
}
