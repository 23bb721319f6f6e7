// This file makes the last line of a text that does not fit. It has an ellipsis in place of the
// omitted characters, and as many of the other characters as fit beside it.

extension PreparedText {
  /// Returns the line that replaces the text from `start` on. Its width never exceeds `width`. It
  /// is empty if not even the ellipsis fits.
  func truncatedLine(
    from start: Int, paragraph: Int, width: Double, truncation: TextFit.Truncation,
    library: FontLibrary
  ) -> (text: PreparedText, line: ShapedLine) {
    // A truncation of the tail omits characters of the line's own paragraph. The other truncations
    // keep the end of the whole text visible.
    let end = truncation == .tail ? paragraphs[paragraph].range.upperBound : scalars.count
    let starts = graphemeStarts(in: start..<trimmed(start..<end))
    let count = starts.count - 1
    let base = BaseDirection.forced(isRightToLeft: paragraphs[paragraph].level == 1)

    func attempt(_ kept: Kept) -> (text: PreparedText, line: ShapedLine)? {
      var head = start..<starts[kept.head]
      if kept.head > 0 { head = start..<trimmed(head) }
      let tail = starts[count - kept.tail]..<starts[count]
      let (joined, origins) = joined(head, tail)
      let text = PreparedText(joined, base: base, origins: origins, library: library)
      let line = text.shapedLine(0..<text.scalars.count, paragraph: 0, library: library)
      return line.width <= width ? (text, line) : nil
    }

    guard var best = attempt(Kept()) else {
      return (self, ShapedLine())
    }
    var kept = estimate(starts, room: width - best.line.width, truncation)
    if let first = attempt(kept) {
      best = first
      // The estimate adds advances of the unbroken text; the real line may be slightly narrower.
      while kept.total < count {
        let more = kept.grown(truncation)
        guard let wider = attempt(more) else { break }
        best = wider
        kept = more
      }
    } else {
      while kept.total > 0 {
        kept = kept.shrunk(truncation)
        if let fitting = attempt(kept) {
          best = fitting
          break
        }
      }
    }
    return best
  }

  /// The number of characters that stay before and after the ellipsis.
  private struct Kept {
    var head = 0
    var tail = 0

    var total: Int { head + tail }

    func grown(_ truncation: TextFit.Truncation) -> Kept {
      switch truncation {
      case .tail: Kept(head: head + 1, tail: tail)
      case .head: Kept(head: head, tail: tail + 1)
      case .middle:
        head <= tail ? Kept(head: head + 1, tail: tail) : Kept(head: head, tail: tail + 1)
      }
    }

    func shrunk(_ truncation: TextFit.Truncation) -> Kept {
      switch truncation {
      case .tail: Kept(head: head - 1, tail: tail)
      case .head: Kept(head: head, tail: tail - 1)
      case .middle:
        head > tail ? Kept(head: head - 1, tail: tail) : Kept(head: head, tail: tail - 1)
      }
    }
  }

  private func estimate(
    _ starts: [Int], room: Double, _ truncation: TextFit.Truncation
  ) -> Kept {
    var kept = Kept()
    var used = 0.0
    while kept.total < starts.count - 1 {
      let more = kept.grown(truncation)
      let added = more.head > kept.head ? kept.head : starts.count - 1 - more.tail
      for i in starts[added]..<starts[added + 1] { used += advances[i] }
      if used > room { break }
      kept = more
    }
    return kept
  }

  /// Returns the positions of the characters in `range`, and the end of `range`.
  private func graphemeStarts(in range: Range<Int>) -> [Int] {
    range.filter { startsGrapheme[$0] || $0 == range.lowerBound } + [range.upperBound]
  }

  /// Returns the styled text of two ranges with an ellipsis between them, in the style of the
  /// preceding character.
  private func joined(_ head: Range<Int>, _ tail: Range<Int>) -> (StyledText, origins: [Int]) {
    var parts: [(span: Int, text: String.UnicodeScalarView)] = []
    func add(_ scalar: UInt32, _ span: Int) {
      let drawn = isNewline(scalar) ? " " : Unicode.Scalar(scalar) ?? "\u{FFFD}"
      if parts.last?.span == span {
        parts[parts.count - 1].text.append(drawn)
      } else {
        parts.append((span, String.UnicodeScalarView([drawn])))
      }
    }
    for i in head { add(scalars[i], Int(spanOf[i])) }
    let neighbour = head.isEmpty ? min(tail.lowerBound, scalars.count - 1) : head.upperBound - 1
    add(0x2026, Int(spanOf[neighbour]))
    for i in tail { add(scalars[i], Int(spanOf[i])) }
    return (
      StyledText(parts.map { .init(String($0.text), style: styles[$0.span]) }), parts.map(\.span)
    )
  }
}
