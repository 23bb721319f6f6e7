import MartletUI

/// An empty card that is shown until the first data of its chart arrives. The title, the days, the
/// mini-map and two filters are grey blocks of their typical sizes.
struct ChartCardSkeleton: View {
  var ground = CardGround.flat
  /// Whether the card has room only for a title.
  var isLow = false

  @Environment(\.resolvedChartTheme) private var theme

  // The sizes of the blocks.
  private static let title = CGSize(width: 128, height: 16)
  private static let days = CGSize(width: 176, height: 12)
  private static let filter = CGSize(width: 80, height: FilterRows.height)

  var body: some View {
    VStack(alignment: .leading, spacing: Space.large) {
      HStack(spacing: 0) {
        block(Self.title)
        Spacer(minLength: Space.large)
        if !isLow { block(Self.days) }
      }
      Spacer(minLength: 0)
      if !isLow {
        RoundedRectangle(cornerRadius: CornerRadius.small).fill(shade).frame(height: MiniMap.height)
        HStack(spacing: Space.small) {
          block(Self.filter)
          block(Self.filter)
        }
      }
    }
    .padding(Space.cardPadding)
    .cardGround(ground)
  }

  private func block(_ size: CGSize) -> some View {
    RoundedRectangle(cornerRadius: size.height / 2).fill(shade)
      .frame(maxWidth: size.width, maxHeight: size.height)
  }

  private var shade: Color { Color(theme.raised) }
}
