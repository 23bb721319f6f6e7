import MartletUI

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
