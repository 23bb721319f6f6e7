/// The radii of rounded corners, in points, from the smallest up.
package enum CornerRadius {
  /// The radius of the labels inside a plot.
  package static let label = 4.0
  /// The radius of the mini-map and of small parts.
  package static let small = 6.0
  /// The radius of notes inside a card.
  package static let note = 8.0
  /// The radius of balloons and bubbles.
  package static let balloon = 10.0
  /// The radius of cards and buttons.
  package static let card = 12.0
  /// The radius of cards in a pile.
  package static let pile = 20.0
}
