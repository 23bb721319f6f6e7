import MartletGeometry

/// The properties of a style that most texts do not use.
package struct TextExtras: Hashable, Sendable {
  /// A line along the text.
  package struct Line: Hashable, Sendable {
    /// The lengths of strokes and gaps as multiples of the thickness; empty for an unbroken line.
    package var dash: [Double]
    /// The colour of the line; nil for the colour of the text.
    package var color: RGBA?

    /// Creates a line.
    package init(dash: [Double] = [], color: RGBA? = nil) {
      self.dash = dash
      self.color = color
    }
  }

  /// The space after each character, in points. Letters that join, as in Arabic, get no space. Text
  /// with such space has no ligatures.
  package var tracking = 0.0
  /// The distance by which the text is raised above the baseline, in points.
  package var baselineOffset = 0.0
  /// The line under the text.
  package var underline: Line?
  /// The line through the text.
  package var strikethrough: Line?
  /// The colour behind the text, over the whole height of its line; nil for none.
  package var background: RGBA?
  /// The size of an object, such as a picture, that replaces each character of the styled text; nil
  /// for text.
  package var object: ObjectBox?

  /// Creates extras that change nothing.
  package init() {}

  /// Replaces lengths that no layout can use.
  mutating func makeSane() {
    func sane(_ value: Double) -> Double {
      value.isFinite ? min(max(value, -1000), 1000) : 0
    }
    tracking = sane(tracking)
    baselineOffset = sane(baselineOffset)
    if let box = object {
      object = ObjectBox(
        width: max(0, sane(box.width)), ascent: sane(box.ascent), descent: sane(box.descent))
    }
  }

  /// Adds the background of a run that fills `rect`, as a line as high as the run.
  func appendBackground(of rect: CGRect, to lines: inout [TextLayout.Line]) {
    guard let background else { return }
    lines.append(TextLayout.Line(rect: rect, dash: [], color: background, isOverText: false))
  }

  /// Adds the lines along a run of `width` points whose baseline starts at `origin`.
  ///
  /// The distances are fractions of the em size that suit the typefaces of panels. The underline is
  /// an eighth of the em size below the baseline, and the strikethrough is at half the height of an
  /// x.
  func appendLines(
    from origin: CGPoint, width: Double, size: Double, color: RGBA,
    to lines: inout [TextLayout.Line]
  ) {
    let thickness = size / 16
    func add(_ line: Line, _ middle: Double, isOverText: Bool) {
      lines.append(
        TextLayout.Line(
          rect: CGRect(x: origin.x, y: middle - thickness / 2, width: width, height: thickness),
          dash: line.dash, color: line.color ?? color, isOverText: isOverText))
    }
    if let underline { add(underline, origin.y + size / 8, isOverText: false) }
    if let strikethrough { add(strikethrough, origin.y - size * 0.27, isOverText: true) }
  }
}

/// The size of an object in a line of text, such as a picture, in points. A line may break before
/// and after the object.
package struct ObjectBox: Hashable, Sendable {
  /// The character in place of which an object stands (U+FFFC).
  package static let character = "\u{FFFC}"

  /// The width.
  package var width: Double
  /// The height above the baseline.
  package var ascent: Double
  /// The depth below the baseline.
  package var descent: Double

  /// Creates a box.
  package init(width: Double, ascent: Double, descent: Double) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }

  /// Returns the box at another size.
  package func scaled(by factor: Double) -> ObjectBox {
    ObjectBox(width: width * factor, ascent: ascent * factor, descent: descent * factor)
  }
}

extension TextLayout {
  /// An object in its position.
  package struct Object: Hashable, Sendable {
    /// The box of the object, relative to the layout's top-left corner, in points.
    package var rect: CGRect
    /// The colour of the style.
    package var color: RGBA
  }

  /// A line along a part of a line of text, or the background of that part.
  package struct Line: Hashable, Sendable {
    /// The box of the line, relative to the layout's top-left corner, in points.
    package var rect: CGRect
    /// The lengths of strokes and gaps as multiples of the thickness; empty for an unbroken line.
    package var dash: [Double]
    /// The colour.
    package var color: RGBA
    /// Whether the line is drawn over the letters.
    package var isOverText: Bool
  }
}
