/// The widths of lines, in points, from the thinnest up.
package enum LineWidth {
  /// The width of rules and borders.
  package static let hairline = 1.0
  /// The width of the outlines of buttons and signs, and of the lines of a mini-map.
  package static let outline = 1.5
  /// The width of the lines of a graph, and of the strokes of small signs.
  package static let line = 2.0
  /// The width of the strokes of large signs.
  package static let sign = 3.0
}
