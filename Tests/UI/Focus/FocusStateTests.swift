import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct FocusStateTests {
  private struct Page: View {
    @State private var text = ""
    @FocusState private var field: String?

    var body: some View {
      VStack {
        Text(field ?? "none")
        Button("go") { field = "b" }.probe("go")
        Button("rest") { field = nil }.probe("rest")
        TextField("A", text: $text).focused($field, equals: "a").probe("a")
        TextField("B", text: $text).focused($field, equals: "b").probe("b")
      }
    }
  }

  @Test func aWriteMovesTheFocus() {
    let host = TestHost(width: 400, height: 600) { Page() }
    #expect(host.texts.first == "none" && host.focusedIdentifier == nil)
    host.tap("go")
    #expect(host.texts.first == "b" && host.focusedIdentifier == "b")
    host.tap("rest")
    #expect(host.texts.first == "none" && host.focusedIdentifier == nil)
  }

  @Test func theFocusIsWrittenBack() {
    let host = TestHost(width: 400, height: 600) { Page() }
    host.tap("a")
    #expect(host.texts.first == "a" && host.focusedIdentifier == "a")
  }

  @Test func withoutAViewNothingHasTheFocus() {
    #expect(FocusState<Bool>().wrappedValue == false)
    #expect(FocusState<String?>().wrappedValue == nil)
  }
}
