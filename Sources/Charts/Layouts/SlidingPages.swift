import MartletUI

/// A page in a row of pages, each as wide as the view that shows them.
package struct PagePlace: Identifiable {
  /// The distance from the first page of the row, in pages.
  package var index: Int
  package var id: String

  package init(index: Int, id: String) {
    self.index = index
    self.id = id
  }
}

/// Returns the pages of a row that can be seen at a position between two of them. The others are in
/// no tree; the stored state of their views is kept until they come back.
///
/// - Parameters:
///   - position: the distance from the first page of the row, in pages.
///   - ids: the ids of the pages whose state is kept.
///   - size: the size of a page, in points.
@MainActor package func slidingPages<Page: View>(
  _ row: [PagePlace], at position: Double, keeping ids: [String], size: CGSize,
  @ViewBuilder page: @escaping (PagePlace) -> Page
) -> some View {
  ForEach(row.filter { abs(Double($0.index) - position) < 1 }) { place in
    page(place)
      .frame(width: size.width, height: size.height)
      // Offsets count from the leading edge, also in right-to-left layouts.
      .offset(x: (Double(place.index) - position) * size.width)
      .transition(.identity)
  }
  .keepingState(of: ids)
}

/// Returns one page that fades into the next, for people who are disturbed by motion.
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
