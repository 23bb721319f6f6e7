import MartletGeometry

extension FontLibrary {
  /// Breaks `text` into lines, shapes them and aligns them.
  ///
  /// Positions are unhinted and proportional to the font size. The layout is in points and does not
  /// depend on the display's scale.
  ///
  /// - A line is never wider than `fit.width`, except for a single character that is wider.
  /// - White space at a soft break has no width.
  /// - A newline at the end of the text does not start another line. Text without any character has
  ///   no line and an empty size.
  /// - A character that no face has is drawn as the missing-glyph box of the first face and
  ///   reported to `onMissing`.
  ///
  /// Recent results are cached. Equal arguments give equal values.
  package func layout(_ text: StyledText, fit: TextFit = TextFit()) -> TextLayout {
    let key = LayoutKey(text: text, fit: fit)
    if let layout = layouts.value(for: key) { return layout }
    let layout = makeLayout(text, fit: fit)
    layouts.insert(layout, for: key, cost: cost(of: text))
    return layout
  }

  /// Analyses and shapes a text, or returns it from the cache of recently shaped texts.
  func prepare(_ text: StyledText, base: BaseDirection) -> PreparedText {
    var plain = text
    for i in plain.spans.indices { plain.spans[i].style.color = .black }
    let key = PreparedText.Key(text: plain, base: base)
    if let text = prepared.value(for: key) { return text }
    let result = PreparedText(plain, base: base, library: self)
    prepared.insert(result, for: key, cost: cost(of: text))
    return result
  }

  /// Returns the cost of a text in a cache: 1 for a label, and 1 more for every 32 bytes. A text of
  /// a page, which takes tens of kilobytes once it is shaped, thus replaces many labels.
  private func cost(of text: StyledText) -> Int {
    text.spans.reduce(1) { $0 + $1.text.utf8.count / 32 }
  }

  // MARK: - Lines

  /// The length in points by which a line or a text may exceed its fit.
  private var slack: Double { 1e-6 }

  /// A line with the text that its items belong to. A truncated line has a text of its own.
  struct FittedLine {
    /// The first scalar of the line.
    var start: Int
    /// The end of the scalars that are drawn.
    var end: Int
    /// The first scalar of the next line.
    var next: Int
    var paragraph: Int
    /// True if the paragraph is read from right to left.
    var isRightToLeft: Bool
    var text: PreparedText
    var line: ShapedLine
    var extent: LineExtent
  }

  /// The heights of a line above and below its baseline, in points.
  struct LineExtent {
    var above = 0.0
    var below = 0.0

    var height: Double { above + below }
  }

  private func makeLayout(_ text: StyledText, fit: TextFit) -> TextLayout {
    let text = sanitised(text)
    let prepared = prepare(text, base: .natural(isRightToLeftByDefault: fit.isRightToLeft))
    let (lines, isTruncated) = fittedLines(of: prepared, fit)
    return place(
      lines, colors: text.spans.map(\.style.color), isTruncated: isTruncated, fit)
  }

  /// Breaks a text into the lines that fit. The last one ends in an ellipsis if there is no room
  /// for the rest of the text.
  func fittedLines(
    of prepared: PreparedText, _ fit: TextFit
  ) -> (lines: [FittedLine], isTruncated: Bool) {
    // The slack lets a text fit into the width that was measured for it, although the sum of its
    // advances depends on the order of addition. It is far below a pixel.
    let width = fit.width.map { $0.isNaN ? .infinity : max(0, $0) + slack } ?? .infinity
    let lineLimit = max(1, fit.lineLimit ?? .max)
    let heightLimit = fit.height.map { $0.isNaN ? .infinity : $0 } ?? .infinity
    let spacing = fit.saneSpacing

    var lines: [FittedLine] = []
    var height = 0.0
    var isTruncated = false
    var start = 0
    var paragraph = 0
    while start < prepared.scalars.count {
      while prepared.paragraphs[paragraph].end <= start { paragraph += 1 }
      let (range, line) = fittedLine(prepared, from: start, paragraph: paragraph, width: width)
      let extent = extent(of: prepared, range.range, at: start, fit)
      let bottom = height + (lines.isEmpty ? 0 : spacing) + extent.height
      if lines.count == lineLimit || (!lines.isEmpty && bottom > heightLimit + slack) {
        isTruncated = true
        break
      }
      lines.append(
        FittedLine(
          start: start, end: range.range.upperBound, next: range.next, paragraph: paragraph,
          isRightToLeft: prepared.paragraphs[paragraph].level == 1, text: prepared, line: line,
          extent: extent))
      height = bottom
      start = range.next
    }
    if isTruncated, var last = lines.popLast() {
      (last.text, last.line) = prepared.truncatedLine(
        from: last.start, paragraph: last.paragraph, width: width, truncation: fit.truncation,
        library: self)
      lines.append(last)
    }
    return (lines, isTruncated)
  }

  /// Replaces sizes and weights that no layout can use; a size that is not finite becomes 0.
  func sanitised(_ text: StyledText) -> StyledText {
    var text = text
    for i in text.spans.indices {
      let size = text.spans[i].style.size
      text.spans[i].style.size = size.isFinite ? min(max(size, 0), 10_000) : 0
      text.spans[i].style.weight = min(max(text.spans[i].style.weight, 1), 1000)
      text.spans[i].style.extras?.makeSane()
    }
    return text
  }

  /// Returns the line at `start`. Letters at its end may be wider than in the unbroken text; the
  /// line then ends earlier.
  private func fittedLine(
    _ text: PreparedText, from start: Int, paragraph: Int, width: Double
  ) -> (LineRange, ShapedLine) {
    var range = text.line(from: start, paragraph: paragraph, width: width)
    var line = text.shapedLine(range.range, paragraph: paragraph, library: self)
    while line.width > width, range.range.count > 1 {
      let shorter = text.line(
        from: start, paragraph: paragraph, width: width, limit: range.range.upperBound - 1)
      if shorter.range.upperBound >= range.range.upperBound { break }
      range = shorter
      line = text.shapedLine(range.range, paragraph: paragraph, library: self)
    }
    return (range, line)
  }

  /// Returns the line's height, from the first face of each style in the line. Faces that replace
  /// missing characters do not change it, so lines do not move when words of another script appear.
  private func extent(
    of text: PreparedText, _ range: Range<Int>, at start: Int, _ fit: TextFit
  ) -> LineExtent {
    var extent = LineExtent()
    var last: Int32 = -1
    for i in range.isEmpty ? start..<start + 1 : range where text.spanOf[i] != last {
      last = text.spanOf[i]
      let style = text.styles[Int(last)]
      let metrics = lineMetrics(for: style)
      let natural = metrics.ascent + metrics.descent
      let height = fit.lineHeightMultiple.map { $0 * style.size } ?? natural + metrics.gap
      let half = (height - natural) / 2
      let raise = style.extras?.baselineOffset ?? 0
      if let box = style.extras?.object {
        extent.above = max(extent.above, box.ascent + raise)
        extent.below = max(extent.below, box.descent - raise)
      }
      extent.above = max(extent.above, metrics.ascent + half + max(raise, 0))
      extent.below = max(extent.below, metrics.descent + half - min(raise, 0))
    }
    return extent
  }

  // MARK: - Placing

  private func place(
    _ lines: [FittedLine], colors: [RGBA], isTruncated: Bool, _ fit: TextFit
  ) -> TextLayout {
    var layout = TextLayout(
      runs: [], size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: lines.count,
      isTruncated: isTruncated)
    // A damaged font may have negative advances.
    let widest = max(0, lines.map(\.line.width).max() ?? 0)
    var top = 0.0
    for (i, placed) in lines.enumerated() {
      if i > 0 { top += fit.saneSpacing }
      let baseline = top + placed.extent.above
      if i == 0 { layout.firstBaseline = baseline }
      layout.lastBaseline = baseline
      var x = fit.start(
        ofLine: placed.line.width, within: widest, isRightToLeft: placed.isRightToLeft)
      var row = TextLayout.Row(
        origin: CGPoint(x: x, y: baseline), ascent: placed.extent.above,
        descent: placed.extent.below, isRightToLeft: placed.isRightToLeft)
      for run in placed.line.runs {
        let first = layout.lines.count
        append(
          run, of: placed.text, at: CGPoint(x: x, y: baseline), placed.extent, colors, to: &layout)
        x += run.width
        if fit.keepsRows {
          row.runs.append(
            .init(
              index: layout.runs.count - 1, width: run.width, lines: first..<layout.lines.count))
        }
      }
      if fit.keepsRows { layout.rows.append(row) }
      top += placed.extent.height
    }
    layout.size = CGSize(width: widest, height: top)
    return layout
  }

  private func append(
    _ run: ShapedLine.Run, of text: PreparedText, at origin: CGPoint, _ extent: LineExtent,
    _ colors: [RGBA], to layout: inout TextLayout
  ) {
    let style = text.styles[run.item.span]
    let face = face(run.item.face)
    let scale = style.size / face.unitsPerEm
    var origin = origin
    if let extras = style.extras {
      extras.appendBackground(
        of: CGRect(
          x: origin.x, y: origin.y - extent.above, width: run.width, height: extent.height),
        to: &layout.lines)
      origin.y -= extras.baselineOffset
      extras.appendLines(
        from: origin, width: run.width, size: style.size,
        color: colors[text.origins[run.item.span]], to: &layout.lines)
    }
    if let box = run.item.object {
      layout.objects += run.glyphs.indices.map {
        .init(
          rect: CGRect(
            x: origin.x + Double($0) * box.width, y: origin.y - box.ascent, width: box.width,
            height: box.ascent + box.descent), color: colors[text.origins[run.item.span]])
      }
    }
    var glyphs: [GlyphRun.Glyph] = []
    glyphs.reserveCapacity(run.glyphs.count)
    var ink = CGRect.null
    var pen = 0.0
    for glyph in run.glyphs where run.item.object == nil {
      let offset = CGPoint(x: pen + glyph.dx, y: glyph.dy)
      glyphs.append(.init(id: glyph.id, offset: offset))
      if let box = face.ink(of: glyph.id, weight: style.weight) {
        ink = ink.union(
          CGRect(
            x: offset.x + box.origin.x * scale, y: offset.y + box.origin.y * scale,
            width: box.size.width * scale, height: box.size.height * scale))
      }
      pen += glyph.advance
    }
    layout.runs.append(
      .init(
        run: GlyphRun(
          face: run.item.face, size: style.size, weight: style.weight, origin: origin,
          glyphs: glyphs, ink: ink),
        color: colors[text.origins[run.item.span]]))
  }
}

extension TextFit {
  /// The distance between lines, or 0 if it is not finite.
  var saneSpacing: Double { lineSpacing.isFinite ? lineSpacing : 0 }

  /// Returns the left edge of a line with this width in a text with the width `widest`, in points.
  ///
  /// - Parameter isRightToLeft: true if the paragraph of the line is read from right to left.
  func start(
    ofLine width: Double, within widest: Double, isRightToLeft isParagraphReversed: Bool
  ) -> Double {
    let free = widest - width
    let isRightToLeft = alignsByParagraph ? isParagraphReversed : isRightToLeft
    switch alignment {
    case .leading: return isRightToLeft ? free : 0
    case .center: return free / 2
    case .trailing: return isRightToLeft ? 0 : free
    }
  }
}
