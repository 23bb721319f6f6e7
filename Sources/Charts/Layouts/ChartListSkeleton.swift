import MartletUI

/// A page of empty cards that is shown until the first data of the charts arrives.
package struct ChartListSkeleton: View {
  /// The number of cards. The number of charts is not known yet.
  private static let count = 4

  /// Makes a page of empty cards.
  package init() {}

  /// The empty cards in the columns of the page, without scrolling.
  package var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 { page(size: proxy.size) }
    }
    .clipped()
  }

  private func page(size: CGSize) -> some View {
    // Each card has room for one row of filters.
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
