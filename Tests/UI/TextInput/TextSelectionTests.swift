import Testing

@testable import MartletUI

@Suite struct TextSelectionValueTests {
  private let text = "Zoë 👩‍👩‍👧 b"

  @Test func charactersAndIndicesAreTheSame() {
    let selection = TextSelection(2..<5, in: text)
    guard case .selection(let range) = selection.indices else {
      Issue.record("no range")
      return
    }
    #expect(text[range] == "ë 👩‍👩‍👧")
    #expect(selection.characters(in: text) == 2..<5)
    #expect(!selection.isInsertion)
  }

  @Test func aCaretSelectsNothing() {
    let selection = TextSelection(insertionPoint: text.endIndex)
    #expect(selection.isInsertion)
    #expect(selection.characters(in: text) == 7..<7)
    #expect(selection == TextSelection(7..<7, in: text))
  }

  @Test func severalRangesAreSelectedAsOne() throws {
    let first = try #require(text.firstIndex(of: "o"))
    let last = try #require(text.firstIndex(of: "b"))
    var ranges = RangeSet<String.Index>()
    ranges.insert(contentsOf: first..<text.index(after: first))
    ranges.insert(contentsOf: last..<text.endIndex)
    let selection = TextSelection(ranges: ranges)
    #expect(!selection.isInsertion)
    #expect(selection.characters(in: text) == 1..<7)
    let empty = TextSelection(ranges: RangeSet<String.Index>())
    #expect(empty.isInsertion && empty.characters(in: text) == nil)
  }

  @Test func indicesOfALongerTextEndWithTheText() {
    let selection = TextSelection(3..<7, in: text)
    #expect(selection.characters(in: "abcd") == 4..<4)
    #expect(selection.characters(in: "") == 0..<0)
  }
}
