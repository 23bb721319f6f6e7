import MartletGeometry
import MartletText

/// A picture that stands in a line of text like a character. `Image` makes one for `Text`, which
/// does not know images.
@MainActor
package protocol InlineDrawing: Hashable, Sendable {
  /// Returns the picture beside text of a size in points and a weight; nil if there is none.
  func shape(
    size: Double, weight: Int, in environment: EnvironmentValues, _ graph: ViewGraph
  ) -> InlineShape?
}

/// A picture of an `InlineDrawing` with its room in the line.
package struct InlineShape {
  /// The room in points, at the size of the text.
  package var box: ObjectBox
  /// Draws the picture into a rectangle of the current space, with the colour of the text. The
  /// rectangle is smaller than the box if the text is reduced to fit.
  package var draw: @MainActor (CGRect, RGBA, inout DrawContext) -> Void

  /// Makes a shape.
  package init(
    box: ObjectBox, draw: @escaping @MainActor (CGRect, RGBA, inout DrawContext) -> Void
  ) {
    self.box = box
    self.draw = draw
  }
}

/// An `InlineDrawing` of any type, as a value that texts can compare.
package struct AnyInlineDrawing: Hashable, Sendable {
  /// The drawing.
  package let drawing: any InlineDrawing

  /// Wraps a drawing.
  package init(_ drawing: any InlineDrawing) {
    self.drawing = drawing
  }

  /// Compares two drawings of one type.
  package static func == (a: AnyInlineDrawing, b: AnyInlineDrawing) -> Bool {
    AnyHashable(a.drawing) == AnyHashable(b.drawing)
  }

  /// Hashes the drawing.
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(drawing)) }
}
