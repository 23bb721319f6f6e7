/// The widths in points at which a layout changes, from the narrowest up.
package enum Breakpoint {
  /// The width below which a card shows its days on a second line.
  package static let narrowCard = 460.0
  /// The width below which a page of text has smaller titles and margins.
  package static let narrowText = 600.0
  /// The width above which the text of a page does not become wider.
  package static let widestText = 880.0
  /// The width below which a page has the smaller distances of `PageSpacing`.
  package static let narrowPage = 1000.0
}
