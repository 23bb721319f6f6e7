import MartletUI

/// A page of empty cards that is shown until the first data of the charts arrives.
package struct ChartListSkeleton: View {
  /// The number of cards; the number of charts is not known yet.
  private static let count = 4

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
            ChartCardSkeleton().frame(width: layout.cardWidth, height: layout.cardHeight)
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    .padding(layout.margin)
  }
}
