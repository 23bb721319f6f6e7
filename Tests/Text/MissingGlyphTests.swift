import Testing

@testable import MartletText

/// A character that no face has is said once a script, not drawn as a box in silence.
struct MissingGlyphTests {
  private func missing(_ texts: [String]) throws -> [String] {
    let library = try TestFonts.library()
    var result: [String] = []
    library.onMissing = { result.append("\($0.scalar) \($0.script)") }
    for text in texts {
      for _ in 0..<2 {
        _ = library.layout(StyledText([StyledText.Span(text, style: TextStyle(size: 12))]))
      }
    }
    return result
  }

  @Test func firstCharacterOfEachScriptIsReportedOnce() throws {
    #expect(
      try missing(["Strom 電力 und 水", "電", "ไฟ 電", "Größe"]) == ["電 Hani", "ไ Thai"])
  }

  @Test func whatIsDrawnOrHiddenIsNotReported() throws {
    #expect(
      try missing(["Größe 3\u{202F}kW\t\u{7F}\u{1}", "\u{200D}\u{FEFF}\u{FE0E}", ""]).isEmpty)
  }

  @Test func signsAndEmojiAreTheirOwnKinds() throws {
    #expect(try missing(["\u{1F32D}\u{1F32E}", "\u{10190}"]) == ["🌭 Zsye", "𐆐 Zyyy"])
  }
}
