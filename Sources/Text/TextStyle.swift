import MartletGeometry

/// The style of a span of text.
package struct TextStyle: Hashable, Sendable {
  /// The em size in points.
  package var size: Double
  /// The weight on the OpenType scale, 100…900.
  package var weight: Int
  /// Whether letters are slanted, if the family has a slanted face.
  package var isItalic: Bool
  /// Whether all digits have the same width (`tnum`), for values that change in place.
  package var hasTabularDigits: Bool
  /// The colour of the glyphs; colour glyphs take only its alpha.
  package var color: RGBA
  /// Letter spacing, baseline offset, background, and the lines under and through the text; nil for
  /// none.
  package var extras: TextExtras?

  /// Creates a style; the default is regular weight, upright and black.
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

/// Text with a style per span, in logical order.
package struct StyledText: Hashable, Sendable {
  /// A part of the text in one style.
  package struct Span: Hashable, Sendable {
    /// The characters of the span, in logical order.
    package var text: String
    /// The style of the whole span.
    package var style: TextStyle

    /// Creates a span.
    package init(_ text: String, style: TextStyle) {
      self.text = text
      self.style = style
    }
  }

  /// The spans in logical order.
  package var spans: [Span]

  /// Creates a text from its spans.
  package init(_ spans: [Span]) {
    self.spans = spans
  }
}

/// The rules by which text is fitted into a proposed size.
package struct TextFit: Hashable, Sendable {
  /// The alignment of lines shorter than the widest line.
  package enum Alignment: Hashable, Sendable { case leading, center, trailing }
  /// The part of the text that an ellipsis replaces.
  package enum Truncation: Hashable, Sendable { case head, middle, tail }

  /// The maximum width of a line in points; nil breaks lines only at newlines.
  package var width: Double?
  /// The height in points beyond which lines are dropped; nil for no limit. At least one line
  /// remains.
  package var height: Double?
  /// The maximum number of lines, at least 1; nil for no limit.
  package var lineLimit: Int?
  /// The alignment of the lines relative to the widest one.
  package var alignment: Alignment
  /// The part of the text that an ellipsis replaces if it does not fit.
  package var truncation: Truncation
  /// The additional space between lines, in points.
  package var lineSpacing: Double
  /// The height of a line as a multiple of its largest em size; nil for the ascent, descent and gap
  /// of the face. The difference is divided equally between the space above and below.
  package var lineHeightMultiple: Double?
  /// Whether the surroundings are written from right to left. `leading` is then the right side, and
  /// a paragraph of digits and signs alone runs right to left.
  package var isRightToLeft: Bool
  /// Whether `leading` depends on the paragraph: it is the side from which the paragraph is read.
  /// If false, `isRightToLeft` decides for all lines.
  package var alignsByParagraph = false
  /// Whether the layout has `rows`, for callers that draw parts of it.
  package var keepsRows = false

  /// Creates a fit; the default has no limits, aligns at the leading edge and truncates the tail.
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

/// Text broken into lines and shaped: the value that a `Text` view measures and draws.
package struct TextLayout: Hashable, Sendable {
  /// A glyph run with its colour. The run's origin is relative to the layout's top-left corner.
  package struct ColoredRun: Hashable, Sendable {
    /// The glyphs.
    package var run: GlyphRun
    /// The colour of the glyphs.
    package var color: RGBA

    /// Creates a run with its colour.
    package init(run: GlyphRun, color: RGBA) {
      self.run = run
      self.color = color
    }
  }

  /// The runs, line by line; in each line from left to right.
  package var runs: [ColoredRun]
  /// The width of the widest line and the height of all lines, in points.
  package var size: CGSize
  /// The distance of the first baseline from the top, in points; 0 without a line.
  package var firstBaseline: Double
  /// The distance of the last baseline from the top, in points; 0 without a line.
  package var lastBaseline: Double
  /// The number of lines of text.
  package var lineCount: Int
  /// The lines to draw under and through the text, and the backgrounds; empty for a plain text.
  package var lines: [Line] = []
  /// The objects in the text, such as pictures, line by line; empty for a text without any.
  package var objects: [Object] = []
  /// The lines with their positions and runs; empty unless `TextFit.keepsRows` asks for them.
  package var rows: [Row] = []
  /// Whether characters were replaced by an ellipsis.
  package var isTruncated: Bool

  /// Creates a layout from its parts.
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

extension TextLayout {
  /// A line of text with its position and its runs, for callers that draw parts of a layout.
  package struct Row: Hashable, Sendable {
    /// A run of the row.
    package struct Run: Hashable, Sendable {
      /// The index in `TextLayout.runs`.
      package var index: Int
      /// The sum of the advances, in points.
      package var width: Double
      /// The backgrounds and lines of the run, as indices of `TextLayout.lines`.
      package var lines: Range<Int>
    }

    /// The left end of the baseline, relative to the layout's top-left corner, in points.
    package var origin: CGPoint
    /// The height above the baseline, in points.
    package var ascent: Double
    /// The height below the baseline, in points.
    package var descent: Double
    /// True if the paragraph is read from right to left.
    package var isRightToLeft: Bool
    /// The runs from left to right.
    package var runs: [Run] = []
  }
}
