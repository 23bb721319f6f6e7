import MartletCharts
import MartletData
import MartletLive
import MartletUI

/// Grey shapes in place of a tile's contents, while its source loads for the first time. They do
/// not move, because the bar above the page shows the progress.
struct TileSkeleton: View {
  var context: TileContext

  /// The heights of the value's block, in points, and as a fraction of the tile's height.
  private static let heights: ClosedRange<CGFloat> = 14...44
  private static let heightShare: CGFloat = 0.22
  /// The block of the line below the value: its height, and its minimum width.
  private static let line = CGSize(width: 36, height: 12)
  /// The minimum width of the value's block, in points.
  private static let minimumWidth: CGFloat = 48
  /// The height of the tile, in points, above which there is a line below the value.
  private static let lineFrom: CGFloat = 110

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    let width = max(0, context.contentWidth)
    let height = min(
      max(context.size.height * Self.heightShare, Self.heights.lowerBound),
      Self.heights.upperBound)
    VStack(alignment: .leading, spacing: Space.compact) {
      RoundedRectangle(cornerRadius: CornerRadius.small).fill(Color(theme.raised))
        .frame(width: min(width, max(Self.minimumWidth, width * 0.5)), height: height)
      if context.size.height > Self.lineFrom {
        RoundedRectangle(cornerRadius: CornerRadius.label).fill(Color(theme.raised))
          .frame(width: min(width, max(Self.line.width, width * 0.3)), height: Self.line.height)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.top, Space.small)
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
