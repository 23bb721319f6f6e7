import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletText

@Suite struct TextCaretsTests {
  let library: FontLibrary

  init() throws {
    library = try TestFonts.library()
  }

  private func carets(_ text: String, width: Double? = nil, mirrored: Bool = false) -> TextCarets {
    library.carets(StyledText(text), fit: TextFit(width: width, isRightToLeft: mirrored))
  }

  @Test func latinPositionsRiseFromTheLeftEdgeToTheWidth() throws {
    let line = try #require(carets("Martlet").lines.first)
    #expect(line.positions.count == 8)
    #expect(line.positions.first == 0)
    #expect(zip(line.positions, line.positions.dropFirst()).allSatisfy { $0 < $1 })
    let width = library.layout(StyledText("Martlet")).size.width
    #expect(abs(try #require(line.positions.last) - width) < 1e-9)
  }

  @Test func arabicPositionsFallFromTheWidthToTheLeftEdge() throws {
    let line = try #require(carets("مرحبا").lines.first)
    #expect(line.positions.count == 6)
    #expect(zip(line.positions, line.positions.dropFirst()).allSatisfy { $0 > $1 })
    let width = library.layout(StyledText("مرحبا")).size.width
    #expect(abs(line.positions[0] - width) < 1e-9)
    #expect(abs(line.positions[5]) < 1e-9)
  }

  @Test func lettersOfALigatureDivideItsWidth() throws {
    // Lam and alef are one glyph.
    let line = try #require(carets("لا").lines.first)
    #expect(line.positions.count == 3)
    let width = line.positions[0] - line.positions[2]
    #expect(abs(line.positions[1] - line.positions[2] - width / 2) < 1e-6)
  }

  @Test func anEmojiOfManyScalarsIsOneStep() throws {
    let line = try #require(carets("a👨‍👩‍👧b").lines.first)
    #expect(line.positions.count == 4)
  }

  @Test func emptyTextHasALineAsHighAsALetter() {
    #expect(carets("").lines.count == 1)
    #expect(carets("").caret(at: 0).height == carets("x").caret(at: 0).height)
    #expect(carets("").caret(at: 7) == carets("").caret(at: 0))
  }

  @Test func aNewlineAtTheEndBeginsALine() {
    let carets = carets("ab\n")
    #expect(carets.lines.map(\.start) == [0, 3])
    #expect(carets.caret(at: 2).minY == 0)
    #expect(carets.caret(at: 3).minY == carets.lines[0].height)
    #expect(carets.caret(at: 3).minX == 0)
  }

  @Test func aSoftBreakBelongsToTheLowerLine() throws {
    let text = "one two three four five six"
    let carets = carets(text, width: 60)
    #expect(carets.lines.count > 2)
    for (upper, lower) in zip(carets.lines, carets.lines.dropFirst()) {
      #expect(lower.start == upper.end + 1)
      #expect(lower.top == upper.top + upper.height)
      #expect(carets.lineIndex(of: lower.start) == carets.lineIndex(of: upper.end) + 1)
    }
    #expect(carets.lines.last?.end == text.count)
  }

  @Test func positionsInsideTheLayoutFindTheirOwnOffset() {
    var random = SeededRandom(seed: 7)
    let pieces = ["a", "W", " ", "ß", "ä", "م", "ر", "ح", "7", "é", "😀", "-", "\n"]
    for round in 0..<300 {
      let count = random.next(0...23)
      let text = (0..<count).map { _ in pieces[random.next(0...pieces.count - 1)] }.joined()
      let carets = carets(text, width: round.isMultiple(of: 2) ? nil : 90)
      #expect(carets.lines.last?.end == text.count, "\(String(reflecting: text))")
      for offset in 0...text.count {
        let caret = carets.caret(at: offset)
        let found = carets.offset(
          nearest: CGPoint(x: caret.minX, y: caret.minY + caret.height / 2))
        // White space that hangs at a break, and directions that meet, share positions.
        #expect(
          carets.caret(at: found) == caret, "\(String(reflecting: text)) \(offset) \(found)")
      }
    }
  }

  @Test func aSelectionHasARectangleForEachLine() {
    let carets = carets("one two three four", width: 60)
    #expect(carets.selection(3..<3).isEmpty)
    #expect(carets.selection(1..<2).count == 1)
    #expect(carets.selection(0..<18).count == carets.lines.count)
  }
}
