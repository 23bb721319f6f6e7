import MartletSeries
import MartletUI

/// Charts side by side that scroll to the left and right, each turned about its upright middle by
/// the place where it is seen. They are used as they are when turned.
///
/// Above and below them the page's background is left to whoever turns pages.
struct ChartRow: View {
  var items: [ChartItem]
  var isSynchronized: Bool
  var store: ChartStore

  @Environment(\.resolvedChartTheme) private var theme

  private static let space = "chart row"

  var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 {
        row(RowLayout(size: proxy.size))
          .frame(width: proxy.size.width, height: proxy.size.height)
      }
    }
    .coordinateSpace(name: Self.space)
    .clipped()
    .background(Color(theme.page))
  }

  private func row(_ layout: RowLayout) -> some View {
    let charts = ForEach(items.indices, id: \.self) { place in
      TurnedByPlace(layout: layout, space: Self.space) {
        StoredChartCard(
          item: items[place], place: place,
          graphHeight: ChartListLayout.graphHeight(
            cardHeight: layout.cardHeight, cardWidth: layout.cardWidth,
            filters: items[place].data.series.map(\.name)),
          isSynchronized: isSynchronized, chart: store.chart(items[place].id)
        )
        .frame(width: layout.cardWidth, height: layout.cardHeight, alignment: .top)
      }
      .frame(width: layout.cardWidth, height: layout.cardHeight)
      .accessibilityIdentifier("row.\(place)")
    }
    return ScrollView(.horizontal, showsIndicators: false) {
      Group {
        if items.count > ChartList.mostAtOnce {
          LazyHStack(spacing: RowLayout.spacing) { charts }
        } else {
          HStack(spacing: RowLayout.spacing) { charts }
        }
      }
      .padding(RowLayout.padding)
    }
    // A turned chart's near edge is higher than the chart.
    .scrollClipDisabled()
    // A swipe along a graph leads to the next chart; its time is moved by the mini-map, or after a
    // rest.
    .environment(\.chartKeepsDrags, true)
    .accessibilityIdentifier("page")
  }
}

/// Turns its content by where it is in a space, in every frame.
private struct TurnedByPlace<Content: View>: View {
  var layout: RowLayout
  var space: String
  @ViewBuilder var content: Content

  @Environment(\.layoutDirection) private var direction

  var body: some View {
    GeometryReader { proxy in
      content.rotation3DEffect(
        .degrees(degrees(at: proxy.frame(in: .named(space)))), axis: (0, 10, 0),
        perspective: layout.perspective)
    }
  }

  /// Read from the right the row is the mirror image.
  private func degrees(at frame: CGRect) -> Double {
    direction == .leftToRight
      ? layout.degrees(at: frame.minX) : -layout.degrees(at: layout.pageWidth - frame.maxX)
  }
}
