import MartletGeometry
import MartletScene

/// A tile that a style repeats over the filled area. `ImagePaint` makes one for shapes, which do
/// not know images.
@MainActor
package protocol StylePattern: Hashable, Sendable {
  /// Returns the tile; nil if there is none, for example because no picture has the name. A shape
  /// calls it once per pattern.
  func tile(_ graph: ViewGraph) -> PatternTile?
}

/// The tile of a `StylePattern`.
package struct PatternTile {
  /// The pixels or the drawing of a tile.
  package enum Content {
    /// A whole picture, stretched to the size of the tile.
    case picture(ImageReference, ImageFilter)
    /// Draws the tile into a rectangle of the current space, in the colour of the style. It draws
    /// nothing outside of the rectangle.
    case drawing(@MainActor (CGRect, RGBA, inout DrawContext) -> Void)
  }

  /// The size in points.
  package var size: CGSize
  /// The pixels or the drawing.
  package var content: Content

  /// Makes a tile. `size` is in points.
  package init(size: CGSize, content: Content) {
    self.size = size
    self.content = content
  }
}

/// A `StylePattern` of any type, as a value that styles can compare.
package struct AnyStylePattern: Hashable, Sendable {
  /// The pattern.
  package let pattern: any StylePattern

  /// Wraps a pattern.
  package init(_ pattern: any StylePattern) {
    self.pattern = pattern
  }

  /// Compares two patterns of one type.
  package static func == (a: AnyStylePattern, b: AnyStylePattern) -> Bool {
    AnyHashable(a.pattern) == AnyHashable(b.pattern)
  }

  /// Hashes the pattern.
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(pattern)) }
}
