/// The distances inside cards and bars, in points, from the smallest up. `PageSpacing` has those
/// between cards.
package enum Space {
  /// The distance between two lines of one label.
  package static let tiny = 2.0
  /// The distance between a value and its unit or its line of text.
  package static let tight = 4.0
  /// The distance between a sign and its text.
  package static let snug = 6.0
  /// The distance between neighbours in a row or column.
  package static let small = 8.0
  /// The distance between the edge of a note and its text.
  package static let compact = 10.0
  /// The distance between the parts of a bar, and between the edge of a button and its text.
  package static let medium = 12.0
  /// The distance between groups.
  package static let large = 16.0
  /// The distance between groups with wide content.
  package static let wide = 20.0
  /// The distance between the halves of a card, and between the edge of a page and its text.
  package static let extraLarge = 24.0
  /// The distance between the edge of a page of text and the text.
  package static let huge = 48.0

  /// The distance between the edge of a card and its content.
  package static let cardPadding = large
}
