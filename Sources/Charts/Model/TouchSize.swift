/// The sizes of views that a finger presses, in points.
package enum TouchSize {
  /// The smallest width and height of a target.
  package static let minimum = 44.0
  /// The height of buttons and of the rows of a menu.
  package static let button = 48.0
  /// The maximum height of a control in a tile. A higher one looks like a card of its own; the rest
  /// of its tile stays empty above and below it.
  package static let control = 144.0
}
