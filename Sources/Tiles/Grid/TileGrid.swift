import MartletCharts
import MartletLive
import MartletUI

/// The tiles of a page in a grid that scrolls up and down.
package struct TileGrid: View {
  private var tiles: [TileSettings]
  private var live: LiveData
  private var charts: ChartStore
  private var isSynchronized: Bool

  @Environment(\.resolvedChartTheme) private var theme

  package init(
    _ tiles: [TileSettings], live: LiveData, charts: ChartStore, isSynchronized: Bool = false
  ) {
    self.tiles = tiles
    self.live = live
    self.charts = charts
    self.isSynchronized = isSynchronized
  }

  package var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 { page(size: proxy.size) }
    }
    .background(Color(theme.page))
  }

  private func page(size: CGSize) -> some View {
    let columns = TileGridLayout.columns(width: size.width)
    let flow = TileFlow(tiles.map { ($0.size, $0.position) }, columns: columns)
    let layout = TileGridLayout(width: size.width, height: size.height, rows: flow.rows)
    return ScrollView {
      ZStack(alignment: .topLeading) {
        ForEach(tiles.indices, id: \.self) { index in
          let frame = flow.frames[index]
          let size = CGSize(
            width: layout.width(frame.size.columns), height: layout.height(frame.size.rows))
          TileView(
            settings: tiles[index], live: live, charts: charts, isSynchronized: isSynchronized,
            size: size
          )
          .frame(width: size.width, height: size.height)
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

/// A tile with what a finger may do to it.
package struct TileView: View {
  var settings: TileSettings
  var live: LiveData
  var charts: ChartStore
  var isSynchronized: Bool
  var size: CGSize

  @Environment(\.tileAction) private var act

  package init(
    settings: TileSettings, live: LiveData, charts: ChartStore, isSynchronized: Bool, size: CGSize
  ) {
    self.settings = settings
    self.live = live
    self.charts = charts
    self.isSynchronized = isSynchronized
    self.size = size
  }

  package var body: some View {
    let tile = settings.kind.value.makeView(
      TileContext(
        id: settings.id, title: settings.title, live: live, charts: charts, size: size,
        isSynchronized: isSynchronized)
    )
    .accessibilityIdentifier("tile.\(settings.id)")
    Group {
      switch (settings.tap, settings.hold) {
      case (nil, nil): tile
      case (let tap?, nil): tile.onTapGesture { act(tap) }
      case (nil, let hold?): tile.onLongPressGesture { act(hold) }
      case (let tap?, let hold?):
        tile.onTapGesture { act(tap) }.onLongPressGesture { act(hold) }
      }
    }
  }
}

/// The card that a tile stands on.
package struct TileCard<Content: View>: View {
  @ViewBuilder var content: Content

  @Environment(\.resolvedChartTheme) private var theme

  package init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package var body: some View {
    content
      .padding(16)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .background(RoundedRectangle(cornerRadius: 12).fill(Color(theme.card)))
      .overlay(
        RoundedRectangle(cornerRadius: 12)
          .strokeBorder(Color(theme.text).opacity(0.08), lineWidth: 1)
          .allowsHitTesting(false))
  }
}

/// A tile that has nothing to show: one line what, one line why.
package struct TileFailure: View {
  var title: String
  var what: String
  var why: String

  @Environment(\.resolvedChartTheme) private var theme

  package init(title: String, what: String, why: String) {
    self.title = title
    self.what = what
    self.why = why
  }

  package var body: some View {
    TileCard {
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: title).font(.system(size: 14)).foregroundColor(Color(theme.secondaryText))
          .lineLimit(1).truncationMode(.middle)
        Text(verbatim: what).font(.system(size: 14, weight: .semibold))
          .foregroundColor(Color(theme.alarm)).lineLimit(2)
        if !why.isEmpty {
          Text(verbatim: why).font(.system(size: 12)).foregroundColor(Color(theme.alarm))
            .lineLimit(2)
        }
      }
    }
  }
}
