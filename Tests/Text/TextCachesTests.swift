import Testing

@testable import MartletText

/// The caches of texts hold many labels or a few long texts, so that their memory has a limit.
@Suite struct TextCachesTests {
  let library: FontLibrary

  init() throws { library = try TestFonts.library() }

  /// Returns whether a text is shaped anew after so many others.
  private func isForgotten(after count: Int, length: Int) -> Bool {
    let text = StyledText("the first one")
    _ = library.layout(text)
    let first = library.prepare(text, base: .natural(isRightToLeftByDefault: false))
    for number in 0..<count {
      _ = library.layout(StyledText("\(number) " + String(repeating: "word ", count: length / 5)))
    }
    return library.prepare(text, base: .natural(isRightToLeftByDefault: false)) !== first
  }

  @Test func aHundredLabelsLeaveALabelWhereItIs() {
    #expect(!isForgotten(after: 100, length: 10))
  }

  @Test func aHundredLongTextsReplaceIt() {
    #expect(isForgotten(after: 100, length: 400))
  }

  @Test func longTextsStayWithinTheCapacity() {
    for number in 0..<300 {
      _ = library.layout(StyledText("\(number) " + String(repeating: "word ", count: 80)))
      #expect(library.prepared.cost <= library.prepared.capacity)
      #expect(library.layouts.cost <= library.layouts.capacity)
    }
  }
}
