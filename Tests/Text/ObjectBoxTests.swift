import MartletGeometry
import Testing

@testable import MartletText

/// Objects in lines of text: their positions, and the room that they take from the words around
/// them.
@Suite struct ObjectBoxTests {
  let library: FontLibrary

  init() throws { library = try TestFonts.library() }

  private let box = ObjectBox(width: 30, ascent: 25, descent: 10)

  private func text(_ before: String, _ after: String, size: Double = 16) -> StyledText {
    var style = TextStyle(size: size)
    style.extras = TextExtras()
    style.extras?.object = box
    return StyledText([
      .init(before, style: TextStyle(size: size)), .init(ObjectBox.character, style: style),
      .init(after, style: TextStyle(size: size)),
    ])
  }

  private func width(_ text: String) -> Double { library.layout(StyledText(text)).size.width }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test func anObjectStandsOnTheBaselineBetweenTheWords() throws {
    let layout = library.layout(text("ab ", " cd"))
    let object = try #require(layout.objects.first)
    #expect(layout.objects.count == 1 && layout.lineCount == 1)
    #expect(isClose(object.rect.minX, width("ab ")))
    #expect(isClose(object.rect.maxY - 10, layout.firstBaseline))
    #expect(object.rect.width == 30 && object.rect.height == 35)
    #expect(isClose(layout.size.width, width("ab ") + 30 + width(" cd")))
    // It makes its line higher.
    #expect(layout.firstBaseline == 25 && layout.size.height == 35)
    // No face is asked for its character: `TestFonts` records an issue for a missing glyph.
    #expect(layout.glyphs.count == 6)
  }

  @Test func aLineBreaksBeforeAndAfterAnObject() {
    let styled = text("word", "word")
    let narrow = library.layout(styled, fit: TextFit(width: width("word") + 10))
    #expect(narrow.lineCount == 3)
    #expect(narrow.objects.first?.rect.minX == 0)
    #expect(library.layout(styled, fit: TextFit(width: width("word") + 31)).lineCount == 2)
  }

  @Test func aTextThatRunsRightToLeftHasTheObjectOnItsLeft() throws {
    let layout = library.layout(
      text("\u{05E9}\u{05DC}\u{05D5}\u{05DD}", ""), fit: TextFit(isRightToLeft: true))
    #expect(layout.objects.first?.rect.minX == 0)
  }

  /// The ellipsis that follows an object is a character.
  @Test func aTextIsShortenedAfterAnObject() {
    let layout = library.layout(
      text("", " a long sentence"), fit: TextFit(width: 30 + width("…") + 1, lineLimit: 1))
    #expect(layout.isTruncated && layout.objects.count == 1)
    #expect(layout.size.width <= 30 + width("…") + 1)
    #expect(layout.glyphs.count == 1)
    let none = library.layout(text("", " a"), fit: TextFit(width: 12, lineLimit: 1))
    #expect(none.isTruncated && none.objects.isEmpty)
  }

  @Test func sizesThatNoLayoutCanUseAreReplaced() {
    var style = TextStyle(size: 16)
    style.extras = TextExtras()
    style.extras?.object = ObjectBox(width: -.infinity, ascent: .nan, descent: 1e9)
    let layout = library.layout(StyledText([.init(ObjectBox.character, style: style)]))
    #expect(layout.size.width == 0 && layout.size.height.isFinite)
  }
}
