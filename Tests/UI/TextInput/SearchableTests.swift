import MartletGeometry
import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct SearchableTests {
  final class Model: ObservableObject {
    @Published var text = ""
    var submissions: [String] = []
  }

  struct Page: View {
    @ObservedObject var model: Model

    var body: some View {
      Text("content")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .searchable(text: $model.text, prompt: "Room") {
          ForEach(["Kitchen", "Cellar"], id: \.self) { room in
            Text(room).searchCompletion(room).probe(room)
          }
        }
        .onSubmit(of: .search) { model.submissions.append(model.text) }
    }
  }

  @Test func suggestionsAreShownWhileTheFieldIsEdited() {
    let host = TestHost { Page(model: Model()) }
    #expect(host.texts == ["content"])
    host.press("Tab")
    #expect(host.texts == ["Kitchen", "Cellar", "content"])
    host.press("Escape")
    #expect(host.texts == ["content"])
    #expect(host.reports.isEmpty)
  }

  @Test func aTapOnASuggestionWritesItsCompletion() {
    let model = Model()
    let host = TestHost { Page(model: model) }
    host.press("Tab")
    host.press("C", types: "C")
    host.tap("Cellar")
    #expect(model.text == "Cellar")
    #expect(host.host.takesText)
    host.press("Enter")
    #expect(model.submissions == ["Cellar"])
  }

  @Test func suggestionsOfBothModifiersAreShown() {
    let host = TestHost {
      Text("content")
        .searchable(text: .constant("")) { Text("own") }
        .searchSuggestions { Text("added") }
    }
    host.press("Tab")
    #expect(host.texts == ["own", "added", "content"])
  }

  @Test func manySuggestionsScrollAndLeaveTheFieldInPlace() {
    func top(isSearching: Bool, count: Int) -> CGFloat? {
      let host = TestHost {
        Color.red.probe("content")
          .searchable(text: .constant("")) {
            ForEach(0..<count, id: \.self) { Text(verbatim: "\($0)").searchCompletion("") }
          }
      }
      if isSearching { host.press("Tab") }
      return host.layoutFrame(of: "content")?.minY
    }
    let usual = top(isSearching: false, count: 20) ?? 0
    #expect(usual > 0)
    #expect(top(isSearching: true, count: 1) == usual + 44 + 8)
    #expect(top(isSearching: true, count: 20) == usual + 4.5 * 44)
  }

  @Test func contentAndSuggestionsCanEndTheSearch() {
    struct Leaving: View {
      let name: String
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch

      var body: some View {
        if isSearching { Button("End") { dismissSearch() }.probe(name) }
      }
    }
    for name in ["content", "suggestion"] {
      let model = Model()
      let host = TestHost {
        Leaving(name: "content")
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .searchable(text: Binding(get: { model.text }, set: { model.text = $0 })) {
            Leaving(name: "suggestion")
          }
      }
      #expect(host.frame(of: name) == nil)
      host.press("Tab")
      host.press("a", types: "a")
      #expect(model.text == "a")
      host.tap(name)
      #expect(model.text.isEmpty)
      #expect(!host.host.takesText)
      #expect(host.frame(of: name) == nil)
    }
  }
}
