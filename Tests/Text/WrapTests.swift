import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletText

/// Words of several scripts, joined at random, so that every rule of breaking meets every other.
private func randomText(_ random: inout SeededRandom) -> String {
  let parts = [
    "a", "Martlet", " ", "  ", "48.2", "-", "°C", "wind-force", "\n", "\u{00A0}", "/", "(b)",
    "\u{0628}\u{0633}\u{0645}", "\u{05E9}\u{05DC}\u{05D5}\u{05DD}", "e\u{0301}", "\u{200B}",
    "\u{4E2D}\u{6587}", "\u{3002}", "👨‍👩‍👧", "\u{1F1E9}\u{1F1EA}", "\t", "AVAVA", ",", "…",
  ]
  return (0..<Int.random(in: 0...14, using: &random))
    .map { _ in parts.randomElement(using: &random)! }.joined()
}

/// The scalars of each line, by asking the breaker line after line.
private func lines(_ text: PreparedText, width: Double) -> [LineRange] {
  var result: [LineRange] = []
  var start = 0
  var paragraph = 0
  while start < text.scalars.count {
    while text.paragraphs[paragraph].end <= start { paragraph += 1 }
    let line = text.line(from: start, paragraph: paragraph, width: width)
    result.append(line)
    start = line.next
  }
  return result
}

@Suite struct WrapTests {
  let library: FontLibrary

  init() throws {
    library = try TestFonts.library()
  }

  private func prepare(_ text: String) -> PreparedText {
    library.prepare(StyledText(text), base: .natural(isRightToLeftByDefault: false))
  }

  @Test func aLineEndsWhereTheNextWordWouldNotFit() {
    let text = "one two three four"
    for width in stride(from: 0.0, to: 160, by: 3.7) {
      let prepared = prepare(text)
      for line in lines(prepared, width: width) where line.next < prepared.scalars.count {
        // By brute force: the longest beginning of the rest that fits and ends at a space.
        var best = line.range.lowerBound
        for end in line.range.lowerBound + 1...prepared.scalars.count {
          let isBreak = end == prepared.scalars.count || prepared.scalars[end] == 0x20
          let used = prepared.advances[line.range.lowerBound..<end].reduce(0, +)
          if isBreak && used <= width { best = end }
        }
        if best > line.range.lowerBound {
          #expect(line.range.upperBound == best, "width \(width)")
        } else {
          // The first word is wider than the line and is cut inside.
          #expect(!prepared.scalars[line.range].contains(0x20), "width \(width)")
        }
      }
    }
  }

  @Test(arguments: 0..<4) func linesHoldEveryCharacterOnceAndFit(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<150 {
      let prepared = prepare(randomText(&random))
      let width = Double.random(in: 0...120, using: &random)
      var next = 0
      for line in lines(prepared, width: width) {
        #expect(line.range.lowerBound == next)
        #expect(line.range.upperBound <= line.next)
        // What a line leaves out is white space or a newline.
        for i in line.range.upperBound..<line.next {
          #expect(isBreakingSpace(prepared.scalars[i]), "seed \(seed)")
        }
        // No line starts inside a user-perceived character.
        #expect(prepared.startsGrapheme[line.range.lowerBound])
        next = line.next
      }
      #expect(next == prepared.scalars.count)
    }
  }

  @Test(arguments: 0..<4) func noLineIsWiderThanTheFit(seed: UInt64) {
    var random = SeededRandom(seed: 50 + seed)
    for _ in 0..<120 {
      let string = randomText(&random)
      let width = Double.random(in: 48...160, using: &random)
      let layout = library.layout(StyledText(string), fit: TextFit(width: width))
      // 48 points hold any one of the characters at 16 points.
      #expect(layout.size.width <= width + 1e-6, "seed \(seed): \(string.debugDescription)")
    }
  }

  @Test(arguments: 0..<4, [TextFit.Truncation.head, .middle, .tail])
  func truncationNeverExceedsTheWidth(seed: UInt64, truncation: TextFit.Truncation) {
    var random = SeededRandom(seed: 90 + seed)
    for _ in 0..<80 {
      let string = randomText(&random)
      let width = Double.random(in: 0...90, using: &random)
      let limit = Int.random(in: 1...2, using: &random)
      let layout = library.layout(
        StyledText(string),
        fit: TextFit(width: width, lineLimit: limit, truncation: truncation))
      #expect(layout.lineCount <= limit)
      // Below 48 points a first line may hold one character that is wider.
      if width > 48 || (layout.isTruncated && layout.lineCount == 1) {
        #expect(
          layout.size.width <= width + 1e-6,
          "seed \(seed): \(string.debugDescription) in \(width)")
      }
      if !layout.isTruncated {
        #expect(
          layout.lineCount
            == library.layout(StyledText(string), fit: TextFit(width: width)).lineCount)
      }
    }
  }

  @Test func truncationLeavesOutWhereItIsAsked() {
    let ellipsis = library.layout(StyledText("…")).glyphs[0]
    let full = library.layout(StyledText("Temperature outside"))
    func cut(_ truncation: TextFit.Truncation) -> [UInt32] {
      let fit = TextFit(width: 100, lineLimit: 1, truncation: truncation)
      let layout = library.layout(StyledText("Temperature outside"), fit: fit)
      #expect(layout.isTruncated)
      #expect(layout.lineCount == 1)
      // Nothing is left out that would have fitted.
      #expect(layout.size.width > 100 - 20)
      return layout.glyphs
    }
    let tail = cut(.tail)
    #expect(tail.last == ellipsis)
    #expect(tail.dropLast().elementsEqual(full.glyphs.prefix(tail.count - 1)))
    let head = cut(.head)
    #expect(head.first == ellipsis)
    #expect(head.dropFirst().elementsEqual(full.glyphs.suffix(head.count - 1)))
    let middle = cut(.middle)
    #expect(middle.first == full.glyphs.first)
    #expect(middle.last == full.glyphs.last)
    #expect(middle.contains(ellipsis))
  }

  @Test func theLastAllowedLineCarriesTheEllipsis() {
    let text = StyledText("one two three four five six seven")
    let ellipsis = library.layout(StyledText("…")).glyphs[0]
    let layout = library.layout(text, fit: TextFit(width: 70, lineLimit: 2))
    #expect(layout.lineCount == 2)
    #expect(!layout.lines[0].flatMap(\.run.glyphs).map(\.id).contains(ellipsis))
    #expect(layout.lines[1].last?.run.glyphs.last?.id == ellipsis)
  }

  @Test func heightDropsLinesButNotTheFirst() {
    let text = StyledText("one\ntwo\nthree")
    let line = library.layout(StyledText("one")).size.height
    for (height, count) in [(0, 1), (line, 1), (line * 1.9, 1), (line * 2, 2), (line * 3, 3)] {
      let layout = library.layout(text, fit: TextFit(height: height))
      #expect(layout.lineCount == count)
      #expect(layout.isTruncated == (count < 3))
    }
  }

  @Test func aMeasuredSizeFitsItsOwnText() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<100 {
      let text = StyledText(randomText(&random), size: Double.random(in: 8...50, using: &random))
      let ideal = library.layout(text)
      let fit = TextFit(width: ideal.size.width, height: ideal.size.height)
      let again = library.layout(text, fit: fit)
      #expect(again.lineCount == ideal.lineCount)
      #expect(!again.isTruncated)
      #expect(again.size == ideal.size)
    }
  }

  @Test func everyCharacterHasALineBreakRule() {
    var scalars: [UInt32] = []
    for value in UInt32(0)...0x10FFFF where Unicode.Scalar(value) != nil {
      scalars.append(value)
      scalars.append([0x61, 0x20, 0x4E2D, 0x28][Int(value & 3)])
    }
    let breaks = lineBreaks(scalars)
    #expect(breaks.count == scalars.count)
    #expect(breaks[2 * 0x0A] == .must)
  }

  @Test func chineseBreaksBetweenCharactersButNotBeforeAFullStop() {
    let breaks = lineBreaks("\u{4E2D}\u{6587}\u{3002}".unicodeScalars.map(\.value))
    #expect(breaks[0] == .may)
    #expect(breaks[1] == .no)
  }

  @Test func aTruncatedRightToLeftTextKeepsItsStartAtTheRight() {
    let text = "\u{05E9}\u{05DC}\u{05D5}\u{05DD} \u{05E2}\u{05D5}\u{05DC}\u{05DD}"
    let ellipsis = library.layout(StyledText("…\u{05D0}")).glyphs
    let layout = library.layout(StyledText(text), fit: TextFit(width: 45, lineLimit: 1))
    let full = library.layout(StyledText(text))
    #expect(layout.isTruncated)
    #expect(layout.glyphs.last == full.glyphs.last)
    #expect(ellipsis.contains(layout.glyphs[0]))
  }
}
