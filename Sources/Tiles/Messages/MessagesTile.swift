import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// Events as bubbles: alerts, news, departures. All bubbles of a class share one gradient.
package struct MessagesTile: TileKind {
  /// The name of the kind in the configuration: `kind = "messages"`.
  package static let name = "messages"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)
  /// The maximum number of items. More classes could not be distinguished.
  static let maximumItems = 12

  enum Order: Hashable, Sendable {
    /// The newest message is first.
    case newest
    /// The next event is first; events that are over are left out.
    case next
  }

  /// The extent of a gradient.
  enum Span: Hashable, Sendable {
    /// The gradient covers all messages, so a message keeps its colour while it moves.
    case content
    /// The gradient covers the tile, so the messages move through it.
    case viewport
  }

  var items: [ItemName]
  var order: Order
  var span: Span
  /// The labels of kinds of events, for their colours.
  var labels: [ValueLabel]

  /// Reads `data`, `order`, `gradient` and labels. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    order = reader.choice("order", of: ["newest": Order.newest, "next": .next], default: .newest)
    span = reader.choice(
      "gradient", of: ["content": Span.content, "viewport": .viewport], default: .content)
    labels = ItemSettings.readLabels(&reader)
    guard let data = reader.items(common, maximum: Self.maximumItems) else { return nil }
    items = data
  }

  /// The items whose events it shows.
  package var data: [ItemName] { items }

  /// The texts of the labels.
  package var shownTexts: [String] { labels.map(\.text) }

  /// Returns the bubbles in a card. They scroll.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(MessagesTileView(tile: self, context: context))
  }
}

private struct MessagesTileView: View {
  var tile: MessagesTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  var body: some View {
    ItemsCard(names: tile.items, context: context) { items in
      if tile.order == .next {
        Ticking(unit: 60_000) { now in list(items, now: now ?? context.live.now) }
      } else {
        list(items, now: context.live.now)
      }
    }
  }

  @ViewBuilder private func list(_ items: [LiveItem], now: Int64?) -> some View {
    let scale = TileScale.factor(of: context.size)
    let spacing = MessageList.spacing * scale
    let messages = MessageList(
      items.map { $0.state.events ?? [] }, order: tile.order, now: now,
      width: context.contentWidth - 2 * MessageList.padding * scale, scale: scale)
    if messages.rows.isEmpty {
      Spacer(minLength: 0)
      if items.contains(where: { $0.state.events != nil }) {
        TileLine(text: dates.language.words.noData)
      }
    } else {
      GeometryReader { proxy in
        ScrollView(.vertical, showsIndicators: false) {
          LazyVStack(spacing: spacing) {
            ForEach(messages.rows) { row in
              MessageBubble(
                row: row, span: tile.span, contentHeight: messages.height,
                viewportHeight: proxy.size.height, color: color(row, items), label: label(row),
                time: dates.moment(ofLine: row.event.time, now: now), scale: scale
              )
              .frame(height: row.height)
            }
          }
          .animation(
            reducesMotion ? nil : .spring(response: 0.5, dampingFraction: 0.86),
            value: messages.rows.first?.id)
        }
        .coordinateSpace(name: MessageBubble.viewport)
        .allowsHitTesting(!context.isPiled)
      }
      // The first bubble is as far from the title as from the next bubble.
      .padding(.top, context.title == nil ? 0 : spacing - Space.tight)
    }
  }

  /// Returns the name of a message's class; empty for none.
  private func label(_ row: MessageList.Row) -> String {
    tile.labels.first { $0.value == row.event.kind }?.text ?? ""
  }

  /// Returns the colour of a message's class: the colour of its kind, otherwise that of its item.
  private func color(_ row: MessageList.Row, _ items: [LiveItem]) -> SeriesColor {
    if let color = tile.labels.first(where: { $0.value == row.event.kind })?.color { return color }
    return items[row.item].settings.color ?? theme.color(row.item)
  }
}
