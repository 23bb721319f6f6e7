/// The font sizes of the look, in points, from the smallest up. A size that only one view has is a
/// constant of that view.
package enum TypeScale {
  /// The size of axis labels and captions. No text is smaller.
  package static let caption = 12.0
  /// The size of legends, balloons and the heads of tables.
  package static let detail = 13.0
  /// The size of body text, and of the status strip.
  package static let body = 14.0
  /// The size of the entries of tables and agendas.
  package static let entry = 15.0
  /// The size of labels and buttons.
  package static let label = 16.0
  /// The size of the names below a title.
  package static let subtitle = 18.0
  /// The size of titles.
  package static let title = 20.0
  /// The size of the titles of pages on narrow panels, and of values beside other content.
  package static let heading = 22.0
  /// The size of values.
  package static let value = 28.0
  /// The size of the value between the buttons of a stepper.
  package static let setting = 36.0
  /// The size of the one value of a card.
  package static let stat = 44.0
  /// The size of clocks, and of the value of a large card.
  package static let clock = 72.0

  /// The font sizes that a setting may choose.
  package static let choices = caption...clock

  /// The height of a line of captions with the room around it.
  package static let captionHeight = 18.0
}
