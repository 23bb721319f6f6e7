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

  @Test func aFieldWithoutAPromptAsksToSearch() {
    func labels(_ node: LayoutNode) -> [String] {
      let own = node.accessibilityControl.map { [$0.label] } ?? []
      return node.children.reduce(own) { $0 + labels($1) }
    }
    let host = TestHost { Text("content").searchable(text: .constant("")) }
    #expect(labels(host.host.root) == ["Search"])
  }

  @Test func contentScrollsUnderTheField() throws {
    let host = TestHost {
      ScrollView { Color.red.frame(height: 1000).probe("rows") }
        .background(Color.black)
        .searchable(text: .constant(""))
    }
    let top = try #require(host.frame(of: "rows")).minY
    #expect(top > 30)
    func rects(_ color: RGBA) -> [CGRect] {
      host.displayList.items.compactMap { item in
        guard case .fill(let path, _, .solid(let found)) = item.content, found == color else {
          return nil
        }
        return path.boundingRect.applying(item.transform)
      }
    }
    let grey = Color(white: 0.975).resolved(in: EnvironmentValues())
    #expect(rects(.black).contains(CGRect(x: 0, y: 0, width: 400, height: 300)))
    #expect(rects(grey).isEmpty)
    host.drag(
      from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 150), seconds: 1, lifts: false)
    #expect(rects(grey) == [CGRect(x: 0, y: 0, width: 400, height: top)])
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
