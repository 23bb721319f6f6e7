import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct ExpansionChevronTests {
  /// The bounds of what is drawn. A chevron that points sideways is higher than wide, and one that
  /// points down is wider than high.
  private func bounds(isExpanded: Bool, _ direction: LayoutDirection) -> PixelRect? {
    TestHost(width: 40, height: 40) {
      ExpansionChevron(isExpanded: isExpanded).environment(\.layoutDirection, direction)
    }.displayList.items.first?.bounds
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func itIsHighWhenClosedAndWideWhenOpen(direction: LayoutDirection) throws {
    let closed = try #require(bounds(isExpanded: false, direction))
    let open = try #require(bounds(isExpanded: true, direction))
    #expect(closed.height > closed.width)
    #expect(open.width > open.height)
  }
}
