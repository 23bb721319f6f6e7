import MartletGeometry
import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct SearchTokensTests {
  struct Room: Identifiable, Equatable {
    let id: String
    var isWarm = false
  }

  final class Model: ObservableObject {
    @Published var text = ""
    @Published var rooms: [Room]
    @Published var suggested: [Room]

    init(_ rooms: [String], suggested: [String] = []) {
      self.rooms = rooms.map { Room(id: $0) }
      self.suggested = suggested.map { Room(id: $0) }
    }

    var names: [String] { rooms.map(\.id) }
  }

  struct Page: View {
    @ObservedObject var model: Model

    var body: some View {
      Text("content")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .searchable(
          text: $model.text, tokens: $model.rooms, suggestedTokens: $model.suggested,
          prompt: "Room"
        ) { Text($0.id).probe($0.id) }
    }
  }

  private func backspace(_ host: TestHost) { host.press("Backspace") }

  @Test func chipsStandInFrontOfTheText() throws {
    let host = TestHost(width: 400) { Page(model: Model(["Kitchen", "Bath"])) }
    #expect(host.texts == ["Kitchen", "Bath", "content"])
    let kitchen = try #require(host.frame(of: "Kitchen"))
    let bath = try #require(host.frame(of: "Bath"))
    #expect(kitchen.maxX < bath.minX)
    #expect(abs(kitchen.midY - bath.midY) < 0.01)
    let field = try #require(host.firstNode(TextInputNode.self) { _ in true })
    let frame = field.convert(field.bounds, to: nil)
    #expect(frame.minX > bath.maxX)
    // The field fills the row up to the button that clears it.
    #expect(frame.maxX > 340)
    #expect(host.reports.isEmpty)
  }

  @Test func chipsDoNotMakeTheFieldHigher() {
    func top(_ rooms: [String]) -> CGFloat? {
      TestHost(width: 400) {
        Color.red.probe("content").searchable(
          text: .constant(""), tokens: .constant(rooms.map { Room(id: $0) })
        ) { Text($0.id) }
      }.layoutFrame(of: "content")?.minY
    }
    #expect(top([]) == top(["Kitchen"]))
    #expect(top([]) != nil)
  }

  @Test func backspaceAtTheStartRemovesTheLastToken() {
    let model = Model(["Kitchen", "Bath"])
    let host = TestHost(width: 400) { Page(model: model) }
    host.press("Tab")
    host.press("a", types: "a")
    backspace(host)
    #expect(model.text.isEmpty)
    #expect(model.names == ["Kitchen", "Bath"])
    backspace(host)
    #expect(model.names == ["Kitchen"])
    host.press("b", types: "b")
    host.press("Home")
    backspace(host)
    #expect(model.names.isEmpty)
    #expect(model.text == "b")
    backspace(host)
    #expect(model.text == "b")
    #expect(host.reports.isEmpty)
  }

  @Test func aSelectionAtTheStartIsDeletedFirst() {
    let model = Model(["Kitchen"])
    let host = TestHost(width: 400) { Page(model: model) }
    host.press("Tab")
    host.press("a", types: "a")
    host.hold("ShiftLeft") { $0.press("Home") }
    backspace(host)
    #expect(model.text.isEmpty)
    #expect(model.names == ["Kitchen"])
  }

  @Test func aHeldBackspaceStopsAtTheStart() {
    let model = Model(["Kitchen", "Bath"])
    let host = TestHost(width: 400) { Page(model: model) }
    host.press("Tab")
    for letter in ["a", "b"] { host.press(letter, types: letter) }
    host.key("Backspace", isPressed: true)
    host.advance(2)
    host.key("Backspace", isPressed: false)
    #expect(model.text.isEmpty)
    #expect(model.names == ["Kitchen", "Bath"])
  }

  @Test func aTouchedSuggestionIsAddedInPlaceOfTheText() {
    let model = Model([], suggested: ["Kitchen", "Cellar"])
    let host = TestHost(width: 400) { Page(model: model) }
    #expect(host.texts == ["content"])
    host.press("Tab")
    #expect(host.texts == ["Kitchen", "Cellar", "content"])
    host.press("C", types: "C")
    host.tap("Cellar")
    #expect(model.names == ["Cellar"])
    #expect(model.text.isEmpty)
    #expect(host.host.takesText)
    // The chip, and the suggestion that is left.
    #expect(host.texts == ["Cellar", "Kitchen", "content"])
    host.tap("Kitchen")
    #expect(model.names == ["Cellar", "Kitchen"])
    #expect(host.texts == ["Cellar", "Kitchen", "content"])
  }

  @Test func searchCompletionAddsATokenOnceAndOnlyOfTheType() {
    struct Other: Identifiable { let id = 1 }
    let model = Model(["Bath"])
    let host = TestHost(width: 400, height: 600) {
      Page(model: model)
        .searchSuggestions {
          Text("bath").searchCompletion(Room(id: "Bath")).probe("same")
          Text("attic").searchCompletion(Room(id: "Attic")).probe("new")
          Text("other").searchCompletion(Other()).probe("other")
        }
    }
    host.press("Tab")
    host.press("a", types: "a")
    host.tap("other")
    #expect(model.names == ["Bath"])
    #expect(model.text == "a")
    host.tap("same")
    #expect(model.names == ["Bath"])
    #expect(model.text.isEmpty)
    host.tap("new")
    #expect(model.names == ["Bath", "Attic"])
  }

  @Test func theCrossClearsTextAndTokens() {
    let model = Model(["Bath"])
    let host = TestHost(width: 400) { Page(model: model) }
    host.press("Tab")
    host.press("a", types: "a")
    host.tap("search clear")
    #expect(model.names.isEmpty)
    #expect(model.text.isEmpty)
    #expect(host.frame(of: "search clear") == nil)
  }

  @Test func aChipCanChangeItsToken() {
    let model = Model(["Bath", "Kitchen"])
    let host = TestHost(width: 400) {
      Text("content")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .searchable(
          text: Binding(get: { model.text }, set: { model.text = $0 }),
          editableTokens: Binding(get: { model.rooms }, set: { model.rooms = $0 })
        ) { $room in
          Button(room.id) { room.isWarm.toggle() }.probe(room.id)
        }
    }
    host.tap("Kitchen")
    #expect(model.rooms == [Room(id: "Bath"), Room(id: "Kitchen", isWarm: true)])
  }

  @Test func tokensAreASearch() {
    struct Content: View {
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch

      var body: some View {
        if isSearching { Button("End") { dismissSearch() }.probe("end") }
      }
    }
    let model = Model(["Bath"])
    let host = TestHost(width: 400) {
      ObservedPage(model: model) { Content() }
    }
    host.tap("end")
    #expect(model.names.isEmpty)
    #expect(host.frame(of: "end") == nil)
  }

  private struct ObservedPage<Content: View>: View {
    @ObservedObject var model: Model
    @ViewBuilder let content: Content

    var body: some View {
      content
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .searchable(text: $model.text, tokens: $model.rooms) { Text($0.id) }
    }
  }

  @Test func scopesWaitForATextIfTheProgramWants() {
    func texts(_ activation: SearchScopeActivation, typing letter: String?) -> [String] {
      let model = Model([])
      let host = TestHost(width: 400) {
        ObservedPage(model: model) { Text("content") }
          .searchScopes(.constant(1), activation: activation) { Text("all").tag(1) }
      }
      host.press("Tab")
      if let letter { host.press(letter, types: letter) }
      return host.texts
    }
    #expect(texts(.automatic, typing: nil) == ["all", "content"])
    #expect(texts(.onSearchPresentation, typing: nil) == ["all", "content"])
    #expect(texts(.onTextEntry, typing: nil) == ["content"])
    #expect(texts(.onTextEntry, typing: "a") == ["all", "content"])
  }
}
