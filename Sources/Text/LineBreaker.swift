// This file finds the end of each line. A line ends at the last possible break that fits. A word
// that is wider than the line is cut after the last character that fits. At least one character
// stays on the line.

/// A part of a paragraph that forms one line.
struct LineRange {
  /// The scalars to draw, without the white space that disappears at a soft break; half-open.
  var range: Range<Int>
  /// The position where the next line begins.
  var next: Int
  /// The index of the paragraph.
  var paragraph: Int
}

extension PreparedText {
  /// Returns the line that begins at `start` inside paragraph `index`. The advances are those of
  /// the whole paragraph, before it is broken. The line ends at `limit` at the latest; nil for the
  /// end of the paragraph.
  func line(from start: Int, paragraph index: Int, width: Double, limit: Int? = nil) -> LineRange {
    let paragraph = paragraphs[index]
    let end = paragraph.range.upperBound
    let stop = min(limit ?? end, end)
    var used = 0.0
    var fitting = start
    var breakIndex: Int?
    var i = start
    while i < stop {
      used += advances[i]
      // A space after a word may extend beyond the edge, so it never moves its word to the next
      // line.
      let hangs = isBreakingSpace(scalars[i])
      let fits = used <= width || hangs
      if !fits { break }
      i += 1
      if i == end || startsGrapheme[i] { fitting = i }
      if i == end || (breaks[i - 1] != .no && startsGrapheme[i]) { breakIndex = i }
    }
    if i == end {
      return LineRange(
        range: start..<trimmed(start..<end, toFit: width), next: paragraph.end, paragraph: index)
    }
    var cut = breakIndex ?? fitting
    if cut == start {
      cut = start + 1
      while cut < end, !startsGrapheme[cut] { cut += 1 }
    }
    // The rest of the paragraph is a single character that is too wide. It has no space to trim.
    if cut == end {
      return LineRange(range: start..<end, next: paragraph.end, paragraph: index)
    }
    return LineRange(range: start..<trimmed(start..<cut), next: cut, paragraph: index)
  }

  /// Returns the end of a range without trailing white space.
  func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, isBreakingSpace(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// Returns the end of a paragraph's last line. Trailing spaces are kept as long as they fit.
  private func trimmed(_ range: Range<Int>, toFit width: Double) -> Int {
    var used = 0.0
    for i in range { used += advances[i] }
    var end = range.upperBound
    while end > range.lowerBound, used > width, isBreakingSpace(scalars[end - 1]) {
      end -= 1
      used -= advances[end]
    }
    return end
  }
}
