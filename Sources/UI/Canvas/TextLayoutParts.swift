import MartletGeometry
import MartletText

extension Text {
  /// The lines of a text as a `TextRenderer` receives them. All positions are in points from the
  /// upper left corner of the text.
  public struct Layout: RandomAccessCollection {
    private let lines: [Line]
    /// True if characters were replaced by an ellipsis.
    public let isTruncated: Bool

    /// The index of the first line.
    public var startIndex: Int { 0 }
    /// The number of lines.
    public var endIndex: Int { lines.count }
    /// The line at an index, from the top.
    public subscript(index: Int) -> Line { lines[index] }

    init(_ text: PaintedText) {
      let layout = text.layout
      isTruncated = layout.isTruncated
      lines = layout.rows.map { row in
        var x = row.origin.x
        return Line(
          runs: row.runs.map { part in
            defer { x += CGFloat(part.width) }
            let colored = layout.runs[part.index]
            let index = Int(colored.color.red)
            return Run(
              colored: colored, lines: Array(layout.lines[part.lines]), colors: text.colors,
              attributes: text.attributes.indices.contains(index) ? text.attributes[index] : [],
              typographicBounds: TypographicBounds(
                origin: CGPoint(x: x, y: row.origin.y), width: CGFloat(part.width),
                ascent: CGFloat(row.ascent), descent: CGFloat(row.descent)),
              layoutDirection: row.isRightToLeft ? .rightToLeft : .leftToRight)
          },
          typographicBounds: TypographicBounds(
            origin: row.origin, width: CGFloat(row.runs.reduce(0) { $0 + $1.width }),
            ascent: CGFloat(row.ascent), descent: CGFloat(row.descent)))
      }
    }

    /// Rules for drawing a part. They have no effect.
    public struct DrawingOptions: OptionSet, Sendable {
      /// The bits of the rules.
      public let rawValue: Int

      /// Makes rules from their bits.
      public init(rawValue: Int) {
        self.rawValue = rawValue
      }

      /// Glyphs may stand between pixels, as they always do here.
      public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
    }

    /// The position of a part on its baseline.
    public struct TypographicBounds: Hashable, Sendable {
      /// The left end of the baseline.
      public var origin: CGPoint
      /// The width.
      public var width: CGFloat
      /// The height above the baseline.
      public var ascent: CGFloat
      /// The height below the baseline.
      public var descent: CGFloat
      /// The space to the next line. It is part of `ascent` and `descent`.
      public var leading: CGFloat = 0

      /// The box of the part.
      public var rect: CGRect {
        CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
      }
    }
  }
}

extension Text.Layout {
  /// A line of a text.
  public struct Line: RandomAccessCollection {
    fileprivate let runs: [Run]
    /// The position of the line.
    public let typographicBounds: TypographicBounds
    /// The left end of the baseline.
    public var origin: CGPoint { typographicBounds.origin }

    /// The index of the first run.
    public var startIndex: Int { 0 }
    /// The number of runs.
    public var endIndex: Int { runs.count }
    /// The run at an index, from left to right.
    public subscript(index: Int) -> Run { runs[index] }
  }

  /// A part of a line with one style.
  public struct Run: RandomAccessCollection {
    /// The glyphs, at their positions in the layout.
    let colored: TextLayout.ColoredRun
    /// The backgrounds and lines of the run.
    fileprivate let lines: [TextLayout.Line]
    /// The colours that those of glyphs and lines are indices of.
    let colors: [RGBA]
    fileprivate let attributes: [CustomTextAttribute]
    /// The position of the run.
    public let typographicBounds: TypographicBounds
    /// The direction in which the line is read.
    public let layoutDirection: LayoutDirection

    /// The index of the first slice.
    public var startIndex: Int { 0 }
    /// The number of slices: one per glyph.
    public var endIndex: Int { colored.run.glyphs.count }
    /// The slice at an index, from left to right.
    public subscript(index: Int) -> RunSlice { RunSlice(run: self, glyphs: index..<index + 1) }

    /// The value that marks the run; nil if it has none of that type.
    public subscript<T: TextAttribute>(key: T.Type) -> T? {
      for attribute in attributes.reversed() {
        if let value = attribute.value as? T { return value }
      }
      return nil
    }

    /// Returns a layout of some glyphs of the run alone.
    func layout(of glyphs: [GlyphRun.Glyph], withLines: Bool) -> TextLayout {
      var part = colored
      part.run.glyphs = glyphs
      var layout = TextLayout(
        runs: [part], size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 1,
        isTruncated: false)
      if withLines { layout.lines = lines }
      return layout
    }
  }

  /// A part of a run that can be drawn alone: a glyph.
  public struct RunSlice {
    /// The run of the slice.
    public let run: Run
    /// The glyphs of the run.
    let glyphs: Range<Int>

    /// The position of the slice.
    public var typographicBounds: TypographicBounds {
      let all = run.colored.run.glyphs
      let start = all[glyphs.lowerBound].offset.x
      let end =
        glyphs.upperBound < all.count
        ? all[glyphs.upperBound].offset.x : run.typographicBounds.width
      var bounds = run.typographicBounds
      bounds.origin.x += start
      bounds.width = Swift.max(0, end - start)
      return bounds
    }

    /// The value that marks the run; nil if it has none of that type.
    public subscript<T: TextAttribute>(key: T.Type) -> T? { run[key] }
  }
}
