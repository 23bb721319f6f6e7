import MartletGeometry

/// The positions that a caret can take in a laid-out text.
///
/// Offsets count characters from the start of the text: 0 is before the first one. Positions are in
/// points, from the top-left corner of the layout with the same text and fit.
package struct TextCarets: Hashable, Sendable {
  /// A line with its offsets.
  package struct Line: Hashable, Sendable {
    /// The offset of the line's first position.
    package var start: Int
    /// The distance from the left edge for each offset of the line; never empty.
    package var positions: [Double]
    /// The top edge of the line.
    package var top: Double
    /// The height of the line.
    package var height: Double

    /// Makes a line.
    package init(start: Int, positions: [Double], top: Double, height: Double) {
      self.start = start
      self.positions = positions
      self.top = top
      self.height = height
    }

    /// The offset of the line's last position.
    package var end: Int { start + positions.count - 1 }

    /// Returns the offset whose position is nearest to `x`.
    package func offset(nearest x: Double) -> Int {
      var best = 0
      for index in positions.indices where abs(positions[index] - x) < abs(positions[best] - x) {
        best = index
      }
      return start + best
    }
  }

  /// The lines from top to bottom. A text without characters has one line, and a text that ends
  /// with a newline has an empty last line.
  package var lines: [Line]

  /// Makes carets. Without lines, the only caret is at the origin and has the height 0.
  package init(lines: [Line]) {
    self.lines =
      lines.isEmpty ? [Line(start: 0, positions: [0], top: 0, height: 0)] : lines
  }

  /// The index of the line that shows the caret at an offset. The position at a soft break belongs
  /// to the lower line.
  package func lineIndex(of offset: Int) -> Int {
    lines.lastIndex { $0.start <= offset } ?? 0
  }

  /// Returns the caret at an offset, as a rectangle without width. Offsets beyond the text give its
  /// nearest end.
  package func caret(at offset: Int) -> CGRect {
    let line = lines[lineIndex(of: offset)]
    let index = min(max(offset - line.start, 0), line.positions.count - 1)
    return CGRect(x: line.positions[index], y: line.top, width: 0, height: line.height)
  }

  /// Returns the offset nearest to a point: first the line, then the position in it.
  package func offset(nearest point: CGPoint) -> Int {
    let index = lines.lastIndex { $0.top <= point.y } ?? 0
    return lines[index].offset(nearest: point.x)
  }

  /// Returns the rectangles behind the characters of a range, one per line. In a line of mixed
  /// directions the rectangle covers everything between its outermost selected positions.
  package func selection(_ range: Range<Int>) -> [CGRect] {
    guard !range.isEmpty else { return [] }
    return lines.compactMap { line in
      let first = max(range.lowerBound, line.start)
      let last = min(range.upperBound, line.end)
      guard first < last else { return nil }
      let covered = line.positions[(first - line.start)...(last - line.start)]
      guard let left = covered.min(), let right = covered.max() else { return nil }
      return CGRect(x: left, y: line.top, width: right - left, height: line.height)
    }
  }
}

extension FontLibrary {
  /// Returns the positions of the caret in the layout of `text`. `fit` must not limit the height or
  /// the number of lines, because a caret can be in every line.
  ///
  /// - Complexity: O(*n*) in the number of characters; the result is not cached.
  package func carets(_ text: StyledText, fit: TextFit) -> TextCarets {
    let text = sanitised(text)
    let prepared = prepare(text, base: .natural(isRightToLeftByDefault: fit.isRightToLeft))
    let fitted = fittedLines(of: prepared, fit).lines
    let widest = max(0, fitted.map(\.line.width).max() ?? 0)
    let offsets = prepared.characterOffsets
    var lines: [TextCarets.Line] = []
    var top = 0.0
    for line in fitted {
      if !lines.isEmpty { top += fit.saneSpacing }
      let left = fit.start(
        ofLine: line.line.width, within: widest, isRightToLeft: line.isRightToLeft)
      let height = line.extent.above + line.extent.below
      lines.append(
        TextCarets.Line(
          start: offsets[line.start],
          positions: prepared.caretPositions(in: line, offsets: offsets).map { left + $0 },
          top: top, height: height))
      top += height
    }
    let endsWithNewline = prepared.scalars.last.map(isNewline) ?? true
    if endsWithNewline, let style = text.spans.last?.style {
      let metrics = lineMetrics(for: style)
      let height =
        fit.lineHeightMultiple.map { $0 * style.size }
        ?? metrics.ascent + metrics.descent + metrics.gap
      if !lines.isEmpty { top += fit.saneSpacing }
      let left = fit.start(ofLine: 0, within: widest, isRightToLeft: fit.isRightToLeft)
      lines.append(
        TextCarets.Line(start: offsets.last ?? 0, positions: [left], top: top, height: height))
    }
    return TextCarets(lines: lines)
  }
}

extension PreparedText {
  /// The number of characters before each scalar, followed by the number of all characters.
  var characterOffsets: [Int] {
    var offsets: [Int] = []
    offsets.reserveCapacity(scalars.count + 1)
    var count = 0
    for starts in startsGrapheme {
      // A scalar inside of a character belongs to the position before the character.
      if starts { count += 1 }
      offsets.append(max(0, count - 1))
    }
    offsets.append(count)
    return offsets
  }

  /// Returns the distance of each position of a line from the line's left edge, in points.
  ///
  /// A position is at the leading edge of the character after it. The characters of a ligature
  /// divide its width evenly, as most programs do for fonts without carets of their own.
  func caretPositions(in line: FontLibrary.FittedLine, offsets: [Int]) -> [Double] {
    let first = offsets[line.start]
    let isLast = line.next >= paragraphs[line.paragraph].end
    // The position at a soft break is shown in the next line. A newline has the position before it.
    let end = isLast ? paragraphs[line.paragraph].range.upperBound : line.next
    let count = offsets[end] - first + (isLast ? 1 : 0)
    guard count > 0 else { return [0] }
    var positions = [Double?](repeating: nil, count: count)
    var pen = 0.0
    for run in line.line.runs {
      place(run, of: line, at: pen, offsets: offsets, first: first, into: &positions)
      pen += run.width
    }
    // The end of the line, and white space that disappears at a break, are where the line ends.
    let last = trailingEdge(of: line) ?? 0
    return positions.map { $0 ?? last }
  }

  /// Writes the leading edges of the characters of a run.
  private func place(
    _ run: ShapedLine.Run, of line: FontLibrary.FittedLine, at left: Double, offsets: [Int],
    first: Int, into positions: inout [Double?]
  ) {
    let isRightToLeft = !run.item.level.isMultiple(of: 2)
    var pen = left
    var index = 0
    // Glyphs are in order from left to right, so the cluster numbers of a right-to-left run
    // decrease.
    var previous = min(run.item.range.upperBound, line.end)
    while index < run.glyphs.count {
      let cluster = run.glyphs[index].cluster
      let start = pen
      while index < run.glyphs.count, run.glyphs[index].cluster == cluster {
        pen += run.glyphs[index].advance
        index += 1
      }
      let following =
        index < run.glyphs.count
        ? run.glyphs[index].cluster : min(run.item.range.upperBound, line.end)
      let end = max(cluster + 1, isRightToLeft ? previous : following)
      previous = cluster
      let characters = (cluster..<min(end, scalars.count)).filter { startsGrapheme[$0] }
      for (index, scalar) in characters.enumerated() {
        let share = Double(index) / Double(characters.count) * (pen - start)
        let offset = offsets[scalar] - first
        guard positions.indices.contains(offset) else { continue }
        positions[offset] = isRightToLeft ? pen - share : start + share
      }
    }
  }

  /// Returns the trailing edge of the line's last visible character; nil for an empty line.
  private func trailingEdge(of line: FontLibrary.FittedLine) -> Double? {
    var pen = 0.0
    var last: (cluster: Int, edge: Double)?
    for run in line.line.runs {
      let isRightToLeft = !run.item.level.isMultiple(of: 2)
      for glyph in run.glyphs {
        // The trailing edge is the left one in text from right to left: there the first glyph of a
        // cluster has it, elsewhere the last one.
        let edge = isRightToLeft ? pen : pen + glyph.advance
        pen += glyph.advance
        guard let known = last else {
          last = (glyph.cluster, edge)
          continue
        }
        if glyph.cluster > known.cluster || (glyph.cluster == known.cluster && !isRightToLeft) {
          last = (glyph.cluster, edge)
        }
      }
    }
    return last?.edge
  }
}
