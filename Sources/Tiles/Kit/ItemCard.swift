import MartletCharts
import MartletData
import MartletLive
import MartletSeries
import MartletUI

/// The card of one item: its name, and the tile's view of its data.
///
/// The card of a failed item shows the failure instead. `content` gets the age of stale data, such
/// as "as of 08:20", and shows it. For other data the age is nil.
struct ItemCard<Content: View>: View {
  var name: ItemName
  var context: TileContext
  /// The width that is available for the age, in points; nil for the width inside the card.
  var ageWidth: CGFloat?
  @ViewBuilder var content: (_ item: LiveItem, _ age: String?) -> Content

  @Environment(\.chartDateFormat) private var dates

  /// The minimum width in points at which a file is named with its folders.
  private static var minimumPathWidth: CGFloat { 300 }

  var body: some View {
    let item = context.live.item(name)
    let title = context.title ?? item.title
    if case .failed(let failure) = item.freshness {
      TileFailure(
        title: title,
        what: failure.what(in: dates.language, isBrief: context.size.width < Self.minimumPathWidth),
        why: failure.why)
    } else {
      TileCard {
        VStack(alignment: .leading, spacing: Space.tiny) {
          TileTitle(text: title)
          if context.isLoading(item) {
            TileSkeleton(context: context)
          } else {
            ItemContent(item: item, age: age(of: item), content: content)
          }
        }
      }
    }
  }

  private func age(of item: LiveItem) -> String? {
    guard case .stale(let since) = item.freshness else { return nil }
    let ages = dates.ages(since, now: context.live.now)
    return ages.first { LabelWidth.of($0) <= ageWidth ?? context.contentWidth } ?? ages.last
  }
}

/// The tile's view of an item. It is a view of its own, so that a new value leaves the card alone.
private struct ItemContent<Content: View>: View {
  var item: LiveItem
  var age: String?
  @ViewBuilder var content: (_ item: LiveItem, _ age: String?) -> Content

  var body: some View { content(item, age) }
}

/// The card of several items whose data is shown together: the title, the tile's view of the items,
/// and a remark on the first item that is not fresh.
///
/// If no item has data, the card shows the failure of the first failed item instead.
struct ItemsCard<Content: View>: View {
  var names: [ItemName]
  var context: TileContext
  @ViewBuilder var content: (_ items: [LiveItem]) -> Content

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let items = names.map(context.live.item)
    if items.allSatisfy({ !$0.state.hasData }), let failed = items.first(where: \.isFailed) {
      ItemCard(name: failed.name, context: context) { _, _ in EmptyView() }
    } else {
      TileCard {
        VStack(alignment: .leading, spacing: Space.tight) {
          if let title = context.title { TileTitle(text: title) }
          if !items.isEmpty, items.allSatisfy(context.isLoading) {
            TileSkeleton(context: context)
          } else {
            content(items)
          }
          if let remark = remark(on: items) { TileLine(text: remark) }
        }
      }
    }
  }

  private func remark(on items: [LiveItem]) -> String? {
    for item in items {
      let state = RowState(item, now: context.live.now, dates: dates)
      guard let remark = state.remark else { continue }
      return items.count == 1 ? remark : "\(item.title): \(remark)"
    }
    return nil
  }
}

extension LiveItem {
  var isFailed: Bool { if case .failed = freshness { true } else { false } }
}

/// The line at the bottom of a tile whose data is stale or empty.
struct TileRemark: View {
  /// The age of stale data; nil for other data.
  var age: String?
  /// Whether data was received and it is empty.
  var isEmpty: Bool

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    if let line = age ?? (isEmpty ? dates.language.words.noData : nil) { TileLine(text: line) }
  }
}

/// A line at the bottom of a tile: the age of its data, or a remark.
struct TileLine: View {
  var text: String

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    Text(verbatim: text)
      .chartCaption(theme)
      .lineLimit(1)
      .truncationMode(.middle)
  }
}

extension ItemName {
  /// The default name on screen: the name of the item, or that of the source if the item's name has
  /// only digits.
  var shown: String { item.allSatisfy(\.isWholeNumber) ? source : item }
}
