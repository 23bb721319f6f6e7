import MartletUI

/// The distances on a page, in points. They are smaller on a page narrower than 1000 points.
package struct PageSpacing: Hashable, Sendable {
  /// The distance between the content and the edges of the page.
  package let margin: Double
  /// The distance between neighbouring cards.
  package let gap: Double

  /// Makes the distances of a page.
  ///
  /// - Parameter width: the width of the page, in points.
  package init(width: Double) {
    (margin, gap) = width < 1000 ? (16, 12) : (24, 16)
  }
}

/// The background of a page. Its content is made for the size of the page, once that is known.
package struct PageGround<Content: View>: View {
  private let content: (CGSize) -> Content

  @Environment(\.resolvedChartTheme) private var theme

  /// Makes the background.
  ///
  /// - Parameter content: makes the content for a size in points.
  package init(@ViewBuilder content: @escaping (CGSize) -> Content) {
    self.content = content
  }

  /// The background, and the content once the size is known.
  package var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 { content(proxy.size) }
    }
    .background(Color(theme.page))
  }
}
