import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletUI

/// The rows of a tile with several items, below its title. Rows that do not fit scroll.
struct TileRows<Row: View, Footing: View>: View {
  var items: [ItemName]
  var context: TileContext
  /// The minimum and the maximum height of a row, in points.
  var heights: ClosedRange<CGFloat>
  /// The height of the view below the rows, in points; 0 for no such view.
  var footer: CGFloat = 0
  @ViewBuilder var row: (_ item: LiveItem, _ height: CGFloat) -> Row
  @ViewBuilder var footing: () -> Footing

  var body: some View {
    let height = rowHeight
    let fits = height * CGFloat(items.count) <= room + 0.5
    TileCard {
      VStack(alignment: .leading, spacing: 0) {
        if let title = context.title {
          TileTitle(text: title).frame(height: TileTitle.room, alignment: .topLeading)
        }
        if items.allSatisfy({ context.isLoading(context.live.item($0)) }) {
          TileSkeleton(context: context)
        } else if fits {
          VStack(spacing: 0) { rows(height) }
        } else {
          ScrollView {
            LazyVStack(spacing: 0) { rows(height) }
          }
          .allowsHitTesting(!context.isPiled)
        }
        if footer > 0 { footing().frame(height: footer, alignment: .bottom) }
      }
    }
  }

  private func rows(_ height: CGFloat) -> some View {
    ForEach(items, id: \.self) { name in
      row(context.live.item(name), height).frame(height: height)
    }
  }

  /// The height that remains for rows, in points.
  private var room: CGFloat {
    context.contentHeight - footer - (context.title == nil ? 0 : TileTitle.room)
  }

  private var rowHeight: CGFloat {
    let share = room / CGFloat(max(items.count, 1))
    return min(max(share, heights.lowerBound), heights.upperBound)
  }
}

extension TileRows where Footing == EmptyView {
  init(
    items: [ItemName], context: TileContext, heights: ClosedRange<CGFloat>,
    @ViewBuilder row: @escaping (_ item: LiveItem, _ height: CGFloat) -> Row
  ) {
    self.init(items: items, context: context, heights: heights, row: row) { EmptyView() }
  }
}

extension ConfigReader {
  /// Reads `data`, the only item of a tile. Returns nil, with a problem, if it is missing or wrong.
  mutating func item(_ common: TileCommon) -> ItemName? {
    items("data", of: common.owner, sources: common.sources, maximum: 1)?.first
  }

  /// Reads `data`, the items of a tile with rows: 1 to 1,000 names.
  mutating func rowItems(_ common: TileCommon) -> [ItemName]? { items(common, maximum: 1000) }

  /// Reads `data`, the items of a tile: 1 to `maximum` names. Returns nil, with a problem, if it is
  /// missing or wrong.
  mutating func items(_ common: TileCommon, maximum: Int) -> [ItemName]? {
    items("data", of: common.owner, sources: common.sources, maximum: maximum)
  }
}

/// The name of an item at the beginning of a row, with the remark on its state after it.
struct RowName: View {
  var item: LiveItem
  /// The state whose remark is shown; nil shows the name alone.
  var state: RowState?
  var size: CGFloat = TypeScale.body

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: Space.small) {
      Text(verbatim: item.title)
        .font(.system(size: size))
        .foregroundColor(Color(theme.secondaryText))
        .lineLimit(1)
        .truncationMode(.middle)
      if let state { RowRemark(state: state) }
    }
  }
}
