import MartletUI

/// A page in a row of pages, each as wide as the view that shows them.
package struct PagePlace: Identifiable {
  /// In pages from the first of the row.
  package var index: Int
  package var id: String

  package init(index: Int, id: String) {
    self.index = index
    self.id = id
  }
}

/// The pages of a row that can be seen at a position between two of them; the others are in no
/// tree. What their views have stored waits for them to come back.
///
/// - Parameters:
///   - position: in pages from the first of the row.
///   - ids: of the pages whose state is kept.
///   - size: of a page, in points.
@MainActor package func slidingPages<Page: View>(
  _ row: [PagePlace], at position: Double, keeping ids: [String], size: CGSize,
  @ViewBuilder page: @escaping (PagePlace) -> Page
) -> some View {
  ForEach(row.filter { abs(Double($0.index) - position) < 1 }) { place in
    page(place)
      .frame(width: size.width, height: size.height)
      // Offsets count from the leading edge, whichever that is.
      .offset(x: (Double(place.index) - position) * size.width)
      .transition(.identity)
  }
  .keepingState(of: ids)
}

/// One page, which fades into the next: for people whom motion disturbs.
@MainActor package func fadingPage<Page: View>(
  _ shown: PagePlace, keeping ids: [String], size: CGSize,
  @ViewBuilder page: @escaping (PagePlace) -> Page
) -> some View {
  ForEach([shown]) { place in
    page(place)
      .frame(width: size.width, height: size.height)
      .transition(.opacity)
  }
  .keepingState(of: ids)
}
