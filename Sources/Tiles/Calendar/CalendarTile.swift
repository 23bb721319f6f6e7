import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The days of this month, or the next events of items day by day.
package struct CalendarTile: TileKind {
  package static let name = "calendar"
  package static let usualSize = TileSize(2, 2)
  /// The most items; more colours could not be told apart.
  static let mostItems = 12

  enum Layout: Hashable {
    case month
    case agenda
  }

  var items: [ItemName]
  var layout: Layout
  /// The days that an agenda shows, from today on.
  var days: Int

  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    let hasData = reader.value("data", as: .oneOrMore(.text)) != nil
    layout = reader.choice(
      "view", of: ["month": Layout.month, "agenda": .agenda], default: hasData ? .agenda : .month)
    days = reader.integer("days", in: 1...366) ?? 14
    items = []
    if hasData || layout == .agenda {
      guard
        let data = reader.items(
          "data", of: common.owner, sources: common.sources, most: Self.mostItems)
      else { return nil }
      items = data
    }
  }

  package var data: [ItemName] { items }

  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(CalendarTileView(tile: self, context: context))
  }
}

private struct CalendarTileView: View {
  var tile: CalendarTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let items = tile.items.map(context.live.item)
    if let failed = items.first(where: \.hasOnlyFailed) {
      // The card says which one of several items it is.
      ItemCard(name: failed.name, context: context) { _, _ in EmptyView() }
    } else {
      TileCard {
        VStack(alignment: .leading, spacing: 4) {
          if let title = context.title { TileTitle(text: title) }
          Ticking(unit: 60_000) { now in
            if let now = now ?? context.live.now {
              let events = CalendarEvents(items.map { $0.state.events ?? [] }, zone: dates.zone)
              switch tile.layout {
              case .month:
                MonthGrid(
                  today: dates.zone.civil(at: now), events: events, colors: colors(items),
                  width: context.size.width - 32)
              case .agenda:
                AgendaList(
                  days: events.days(from: now, count: tile.days), colors: colors(items), now: now,
                  isAwaited: items.allSatisfy { $0.state.events == nil })
              }
            } else {
              TileLine(text: dates.language.time.clockNotSet)
            }
          }
          if let line = dates.remark(on: items, now: context.live.now) { TileLine(text: line) }
        }
      }
    }
  }

  private func colors(_ items: [LiveItem]) -> [SeriesColor] {
    items.indices.map { index in
      items[index].settings.color
        ?? (theme.series.isEmpty ? theme.accent : theme.series[index % theme.series.count])
    }
  }
}
