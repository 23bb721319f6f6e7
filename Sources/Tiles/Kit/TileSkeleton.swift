import MartletCharts
import MartletData
import MartletLive
import MartletUI

/// Grey shapes in place of a tile's contents, while its source loads for the first time. They do
/// not move, because the bar above the page shows the progress.
struct TileSkeleton: View {
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    let width = max(0, context.size.width - 32)
    let height = min(max(context.size.height * 0.22, 14), 44)
    VStack(alignment: .leading, spacing: 10) {
      RoundedRectangle(cornerRadius: 6).fill(Color(theme.raised))
        .frame(width: min(width, max(48, width * 0.5)), height: height)
      if context.size.height > 110 {
        RoundedRectangle(cornerRadius: 4).fill(Color(theme.raised))
          .frame(width: min(width, max(36, width * 0.3)), height: 12)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.top, 8)
    .accessibilityIdentifier("tile.skeleton")
  }
}

extension TileContext {
  /// Returns whether an item has neither data nor a failure because its source loads for the first
  /// time. It returns false if the source has delivered data without this item.
  func isLoading(_ item: LiveItem) -> Bool {
    // The source is read only for a blank item, because its state changes with each of its attempts
    // and every read makes the view depend on it.
    item.freshness == .blank && live.source(item.name.source).state.isBlank
  }
}
