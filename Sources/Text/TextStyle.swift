import MartletGeometry

/// How a stretch of text is set.
package struct TextStyle: Hashable, Sendable {
  /// Em size in points.
  package var size: Double
  /// Weight on the OpenType scale, 100…900.
  package var weight: Int
  package var isItalic: Bool
  /// Fixed-width digits (`tnum`), for values that change in place.
  package var hasTabularDigits: Bool
  package var color: RGBA

  package init(
    size: Double, weight: Int = 400, isItalic: Bool = false, hasTabularDigits: Bool = false,
    color: RGBA = .black
  ) {
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.hasTabularDigits = hasTabularDigits
    self.color = color
  }
}

/// Text with a style per stretch, in logical order.
package struct StyledText: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    package var text: String
    package var style: TextStyle

    package init(_ text: String, style: TextStyle) {
      self.text = text
      self.style = style
    }
  }

  package var spans: [Span]

  package init(_ spans: [Span]) {
    self.spans = spans
  }
}

/// How text is fitted into a proposed width.
package struct TextFit: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable { case leading, center, trailing }
  package enum Truncation: Hashable, Sendable { case head, middle, tail }

  /// The width to break lines at, in points; nil never breaks.
  package var width: Double?
  /// The height beyond which lines are dropped, in points; at least one line stays.
  package var height: Double?
  package var lineLimit: Int?
  package var alignment: Alignment
  package var truncation: Truncation
  /// Extra space between lines, in points.
  package var lineSpacing: Double
  /// A line's height as a multiple of its largest em size; nil takes the face's own ascent, descent
  /// and gap. The difference is shared equally above and below.
  package var lineHeightMultiple: Double?
  /// Resolves `leading` and neutral text.
  package var isRightToLeft: Bool

  package init(
    width: Double? = nil, height: Double? = nil, lineLimit: Int? = nil,
    alignment: Alignment = .leading, truncation: Truncation = .tail, lineSpacing: Double = 0,
    lineHeightMultiple: Double? = nil, isRightToLeft: Bool = false
  ) {
    self.width = width
    self.height = height
    self.lineLimit = lineLimit
    self.alignment = alignment
    self.truncation = truncation
    self.lineSpacing = lineSpacing
    self.lineHeightMultiple = lineHeightMultiple
    self.isRightToLeft = isRightToLeft
  }
}

/// Text broken into lines and shaped: what a `Text` view measures and draws.
package struct TextLayout: Hashable, Sendable {
  /// A glyph run with its colour; the run's origin is relative to the layout's top-left corner.
  package struct ColoredRun: Hashable, Sendable {
    package var run: GlyphRun
    package var color: RGBA

    package init(run: GlyphRun, color: RGBA) {
      self.run = run
      self.color = color
    }
  }

  package var runs: [ColoredRun]
  /// Width of the widest line and height of all lines, in points.
  package var size: CGSize
  /// Distance of the first and of the last baseline from the top, in points.
  package var firstBaseline: Double
  package var lastBaseline: Double
  package var lineCount: Int
  package var isTruncated: Bool

  package init(
    runs: [ColoredRun], size: CGSize, firstBaseline: Double, lastBaseline: Double, lineCount: Int,
    isTruncated: Bool
  ) {
    self.runs = runs
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lineCount = lineCount
    self.isTruncated = isTruncated
  }
}
