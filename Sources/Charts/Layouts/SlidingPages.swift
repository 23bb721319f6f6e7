import MartletUI

/// A page in a row of pages, each as wide as the view that shows them.
package struct SlidingPage: Identifiable {
  /// The distance from the first page of the row, in pages.
  package var index: Int
  /// The id of the page's content. The same content has the same id in every row.
  package var id: String

  /// Makes a page at an index of its row.
  package init(index: Int, id: String) {
    self.index = index
    self.id = id
  }
}

/// Returns the pages of a row that are visible at a position between two of them. The other pages
/// are in no tree. The stored state of their views is kept until they are shown again.
///
/// - Parameters:
///   - row: the pages, in any order.
///   - position: the distance from the first page of the row, in pages.
///   - ids: the ids of the pages whose state is kept.
///   - size: the size of a page, in points.
///   - page: makes the content of a page.
@MainActor package func slidingPages<Page: View>(
  _ row: [SlidingPage], at position: Double, keeping ids: [String], size: CGSize,
  @ViewBuilder page: @escaping (SlidingPage) -> Page
) -> some View {
  ForEach(row.filter { abs(Double($0.index) - position) < 1 }) { entry in
    page(entry)
      .frame(width: size.width, height: size.height)
      // Offsets count from the leading edge, also in right-to-left layouts.
      .offset(x: (Double(entry.index) - position) * size.width)
      .transition(.identity)
  }
  .keepingState(of: ids)
}

/// Returns one page that fades into the next, for people who are disturbed by motion. The
/// parameters are those of `slidingPages`.
@MainActor package func fadingPage<Page: View>(
  _ shown: SlidingPage, keeping ids: [String], size: CGSize,
  @ViewBuilder page: @escaping (SlidingPage) -> Page
) -> some View {
  ForEach([shown]) { entry in
    page(entry)
      .frame(width: size.width, height: size.height)
      .transition(.opacity)
  }
  .keepingState(of: ids)
}
