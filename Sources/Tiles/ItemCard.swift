import MartletCharts
import MartletData
import MartletLive
import MartletUI

/// The card of one item: its name, and what the tile makes of its data.
///
/// An item that has failed says so instead. The content is told the age of old data, "as of 08:20",
/// and shows it.
struct ItemCard<Content: View>: View {
  var name: ItemName
  var context: TileContext
  @ViewBuilder var content: (_ item: LiveItem, _ age: String?) -> Content

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    let item = context.live.item(name)
    let title = context.title ?? item.settings.name ?? name.shown
    if case .failed(let failure) = item.freshness {
      TileFailure(title: title, what: failure.what, why: failure.why)
    } else {
      TileCard {
        VStack(alignment: .leading, spacing: 2) {
          Text(verbatim: title)
            .font(.system(size: 14))
            .foregroundColor(Color(theme.secondaryText))
            .lineLimit(1)
            .truncationMode(.middle)
          content(item, age(of: item))
        }
      }
    }
  }

  private func age(of item: LiveItem) -> String? {
    guard case .stale(let since) = item.freshness else { return nil }
    return dates.language.time.asOf(dates.brief(since, now: context.live.now))
  }
}

/// A line beneath what a tile shows: the age of its data, or a remark.
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
  /// The name that people see where nothing else is said: the item's, or that of the source whose
  /// items have only numbers.
  var shown: String { item.allSatisfy(\.isWholeNumber) ? source : item }
}
