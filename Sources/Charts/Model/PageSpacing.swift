/// The distances on a page, in points. They are smaller below `Breakpoint.narrowPage`.
package struct PageSpacing: Hashable, Sendable {
  /// The distance between the content and the edges of the page.
  package let margin: Double
  /// The distance between neighbouring cards.
  package let gap: Double

  /// Makes the distances of a page.
  ///
  /// - Parameter width: the width of the page, in points.
  package init(width: Double) {
    (margin, gap) =
      width < Breakpoint.narrowPage
      ? (Space.large, Space.medium) : (Space.extraLarge, Space.large)
  }
}
