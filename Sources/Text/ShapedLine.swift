/// The runs of one line from left to right, before the line is positioned.
struct ShapedLine {
  struct Run {
    var item: TextItem
    var glyphs: [ShapedGlyph]
    var width: Double
  }

  var runs: [Run] = []
  var width = 0.0
}

extension PreparedText {
  /// Shapes the part of a paragraph that forms one line and puts its runs into visual order. An
  /// item that lies only partly in the line is shaped again, because letters at the cut may change
  /// their form.
  func shapedLine(_ range: Range<Int>, paragraph: Int, library: FontLibrary) -> ShapedLine {
    var line = ShapedLine()
    for index in paragraphs[paragraph].items {
      let item = items[index]
      let part = item.range.clamped(to: range)
      if part.isEmpty { continue }
      var run = ShapedLine.Run(item: item, glyphs: [], width: 0)
      if part == item.range {
        run.glyphs = glyphs[index]
        for glyph in run.glyphs { run.width += glyph.advance }
      } else {
        run.width = library.shaper.shape(
          scalars, range: part, item: item, style: styles[item.span],
          face: library.face(item.face), into: &run.glyphs)
      }
      line.width += run.width
      line.runs.append(run)
    }
    reorder(&line.runs)
    return line
  }

  /// Applies rule L2 of UAX #9: from the highest level down to the lowest odd one, it reverses
  /// every sequence of runs at that level or above.
  private func reorder(_ runs: inout [ShapedLine.Run]) {
    guard let highest = runs.map(\.item.level).max(), highest > 0 else { return }
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].item.level >= level { end += 1 }
        if end > start { runs[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
  }
}
