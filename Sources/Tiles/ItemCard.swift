import MartletCharts
import MartletData
import MartletLive
import MartletSeries
import MartletUI

/// The card of one item: its name, and the tile's view of its data.
///
/// The card of a failed item shows the failure instead. For old data the content gets the age, such
/// as "as of 08:20", and shows it; for other data it gets nil.
struct ItemCard<Content: View>: View {
  var name: ItemName
  var context: TileContext
  /// The room for the age in points; nil for the width of the card.
  var ageWidth: CGFloat?
  @ViewBuilder var content: (_ item: LiveItem, _ age: String?) -> Content

  @Environment(\.chartDateFormat) private var dates

  /// The width in points from which on a file is named with its folders.
  private static var leastPathWidth: CGFloat { 300 }

  var body: some View {
    let item = context.live.item(name)
    let title = context.title ?? item.title
    if case .failed(let failure) = item.freshness {
      TileFailure(
        title: title,
        what: failure.what(in: dates.language, isBrief: context.size.width < Self.leastPathWidth),
        why: failure.why)
    } else {
      TileCard {
        VStack(alignment: .leading, spacing: 2) {
          TileTitle(text: title)
          content(item, age(of: item))
        }
      }
    }
  }

  private func age(of item: LiveItem) -> String? {
    guard case .stale(let since) = item.freshness else { return nil }
    let ages = dates.ages(since, now: context.live.now)
    return ages.first { LabelWidth.of($0) <= ageWidth ?? context.size.width - 32 } ?? ages.last
  }
}

/// A line at the bottom of a tile: the age of its data, or a remark.
struct TileLine: View {
  var text: String

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    Text(verbatim: text)
      .font(.system(size: 12))
      .monospacedDigit()
      .foregroundColor(Color(theme.secondaryText))
      .lineLimit(1)
      .truncationMode(.middle)
  }
}

extension ItemName {
  /// The default name on screen: the item's name, or the source's if the item is only numbered.
  var shown: String { item.allSatisfy(\.isWholeNumber) ? source : item }
}
