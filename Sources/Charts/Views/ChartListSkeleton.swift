import MartletUI

/// A page of empty cards that is shown until the first data of the charts arrives.
package struct ChartListSkeleton: View {
  /// The number of cards; the number of charts is not known yet.
  private static let count = 4

  @Environment(\.resolvedChartTheme) private var theme

  package init() {}

  package var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 { page(size: proxy.size) }
    }
    .clipped()
  }

  private func page(size: CGSize) -> some View {
    // Room for one row of filters in each card.
    let layout = ChartListLayout(
      size: size, filters: Array(repeating: ["A", "B"], count: Self.count))
    let rows = (Self.count + layout.columns - 1) / layout.columns
    return VStack(spacing: layout.gap) {
      ForEach(0..<rows, id: \.self) { row in
        HStack(spacing: layout.gap) {
          ForEach(0..<min(layout.columns, Self.count - row * layout.columns), id: \.self) { _ in
            card.frame(width: layout.cardWidth, height: layout.cardHeight)
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    .padding(layout.margin)
  }

  /// A title, days, mini-map and two filters as grey blocks of their usual sizes.
  private var card: some View {
    VStack(alignment: .leading, spacing: 16) {
      HStack(spacing: 0) {
        block(width: 128, height: 16)
        Spacer(minLength: 16)
        block(width: 176, height: 12)
      }
      Spacer(minLength: 0)
      RoundedRectangle(cornerRadius: 6).fill(shade).frame(height: MiniMap.height)
      HStack(spacing: 8) {
        block(width: 80, height: 36)
        block(width: 80, height: 36)
      }
    }
    .padding(16)
    .background(RoundedRectangle(cornerRadius: 12).fill(Color(theme.card)))
    .overlay(
      RoundedRectangle(cornerRadius: 12)
        .strokeBorder(Color(theme.text).opacity(0.08), lineWidth: 1))
  }

  private func block(width: Double, height: Double) -> some View {
    RoundedRectangle(cornerRadius: min(height / 2, 18)).fill(shade)
      .frame(width: width, height: height)
  }

  private var shade: Color { Color(theme.raised) }
}
