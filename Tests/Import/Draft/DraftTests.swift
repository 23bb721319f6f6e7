import Testing

@testable import MartletImport

@Suite struct DraftTests {
  @Test func pagesThatAConfigurationCannotHaveAreNamed() {
    var draft = Draft()
    for page in 0..<258 {
      draft.beginPage("Floor \(page)")
      draft.add(Draft.Tile("clock", name: "clock"))
      draft.note("weather", "no tile shows it")
    }
    draft.finish()
    #expect(draft.tileCount == 256, "no tile joins another page")
    #expect(draft.pageIDs.count == 256)
    let whole = draft.allNotes.filter { $0.page == nil }.map(\.description)
    #expect(
      whole == [
        "page Floor 256: a configuration has at most 256 pages",
        "page Floor 257: a configuration has at most 256 pages",
      ])
    #expect(draft.allNotes.count == 258, "a page that is left out has no notes of its own")
    #expect(draft.text.contains("# Left out: page Floor 257: a configuration"))
  }
}
