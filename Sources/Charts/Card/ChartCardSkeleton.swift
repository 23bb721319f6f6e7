import MartletUI

/// An empty card that is shown until the first data of its chart arrives. The title, the days, the
/// mini-map and two filters are grey blocks of their typical sizes.
struct ChartCardSkeleton: View {
  var ground = CardGround.flat
  /// Whether the card has room only for a title.
  var isLow = false

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      HStack(spacing: 0) {
        block(width: 128, height: 16)
        Spacer(minLength: 16)
        if !isLow { block(width: 176, height: 12) }
      }
      Spacer(minLength: 0)
      if !isLow {
        RoundedRectangle(cornerRadius: 6).fill(shade).frame(height: MiniMap.height)
        HStack(spacing: 8) {
          block(width: 80, height: 36)
          block(width: 80, height: 36)
        }
      }
    }
    .padding(16)
    .cardGround(ground)
  }

  private func block(width: Double, height: Double) -> some View {
    RoundedRectangle(cornerRadius: min(height / 2, 18)).fill(shade)
      .frame(maxWidth: width, maxHeight: height)
  }

  private var shade: Color { Color(theme.raised) }
}
