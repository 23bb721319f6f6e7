import MartletInput
import MartletUI
import MartletUITestSupport
import Testing

@Suite @MainActor struct SearchFocusTests {
  private struct Page: View {
    @FocusState private var isSearching: Bool
    @State private var text = ""

    var body: some View {
      VStack {
        Text(isSearching ? "searching" : "at rest")
        Button("Search") { isSearching = true }.probe("search")
        Button("End") { isSearching = false }.probe("end")
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
      .searchable(text: $text)
      .searchFocused($isSearching)
    }
  }

  @Test func theProgramMovesTheFocusIntoTheField() {
    let host = TestHost(height: 600) { Page() }
    #expect(!host.host.takesText)
    host.tap("search")
    #expect(host.host.takesText)
    #expect(host.texts.first == "searching")
    host.tap("end")
    #expect(!host.host.takesText)
    #expect(host.texts.first == "at rest")
    #expect(host.reports.isEmpty)
  }

  @Test func theValueFollowsTheFocus() {
    let host = TestHost(height: 600) { Page() }
    host.tap("search")
    host.press("a", types: "a")
    host.press("Escape")
    #expect(host.texts.first == "at rest")
  }

  @Test func theFieldIsOneOfSeveralValues() {
    enum Field: Hashable { case field, search }
    struct Screen: View {
      @FocusState private var focus: Field?
      @State private var text = ""

      var body: some View {
        VStack {
          Text(focus == .search ? "search" : focus == .field ? "field" : "none")
          TextField("name", text: .constant("")).focused($focus, equals: .field)
          Button("Search") { focus = .search }.probe("go")
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
        .searchable(text: $text)
        .searchFocused($focus, equals: .search)
      }
    }
    let host = TestHost(height: 600) { Screen() }
    #expect(host.texts.first == "none")
    host.tap("go")
    #expect(host.texts.first == "search")
    host.press("Tab")
    #expect(host.texts.first == "field")
  }
}
