import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The days of this month, or the next events of items, day by day.
package struct CalendarTile: TileKind {
  /// The name of the kind in the configuration: `kind = "calendar"`.
  package static let name = "calendar"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)
  /// The maximum number of items. The colours of more items could not be distinguished.
  static let maximumItems = 12

  enum Layout: Hashable {
    case month
    case agenda
  }

  var items: [ItemName]
  var layout: Layout
  /// The number of days that an agenda shows, including today.
  var days: Int

  /// Reads `view`, `days` and `data`. Returns nil if an agenda has no valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    let hasData = reader.value("data", as: .oneOrMore(.text)) != nil
    layout = reader.choice(
      "view", of: ["month": Layout.month, "agenda": .agenda], default: hasData ? .agenda : .month)
    days = reader.integer("days", in: 1...366) ?? 14
    items = []
    if hasData || layout == .agenda {
      guard let data = reader.items(common, maximum: Self.maximumItems) else { return nil }
      items = data
    }
  }

  /// The items whose events it shows; empty for a month without events.
  package var data: [ItemName] { items }

  /// Returns the month or the agenda. It is updated every minute.
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
    ItemsCard(names: tile.items, context: context) { items in
      Ticking(unit: 60_000) { now in
        if let now = now ?? context.live.now {
          let events = CalendarEvents(items.map { $0.state.events ?? [] }, zone: dates.zone)
          switch tile.layout {
          case .month:
            MonthGrid(
              today: dates.zone.civil(at: now), events: events, colors: colors(items),
              scale: TileScale.factor(of: context.size))
          case .agenda:
            AgendaList(
              days: events.days(from: now, count: tile.days), colors: colors(items), now: now,
              scale: TileScale.factor(of: context.size),
              isAwaited: items.allSatisfy { $0.state.events == nil }, isPiled: context.isPiled)
          }
        } else {
          TileLine(text: dates.language.time.clockNotSet)
        }
      }
    }
  }

  private func colors(_ items: [LiveItem]) -> [SeriesColor] {
    items.indices.map { items[$0].settings.color ?? theme.color($0) }
  }
}
