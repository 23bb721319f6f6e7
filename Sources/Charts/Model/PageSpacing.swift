/// The distances on a page, in points. They are smaller on a page narrower than `narrowWidth`.
package struct PageSpacing: Hashable, Sendable {
  /// The distance between the content and the edges of the page.
  package let margin: Double
  /// The distance between neighbouring cards.
  package let gap: Double

  /// The width in points below which a page has the smaller distances.
  package static let narrowWidth = 1000.0

  /// Makes the distances of a page.
  ///
  /// - Parameter width: the width of the page, in points.
  package init(width: Double) {
    (margin, gap) = width < Self.narrowWidth ? (16, 12) : (24, 16)
  }
}
