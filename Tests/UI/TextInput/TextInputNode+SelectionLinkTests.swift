import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct TextInputNodeSelectionLinkTests {
  final class Model: ObservableObject {
    @Published var text = "one two"
    @Published var selection: TextSelection?

    var selected: Range<Int>? { selection?.characters(in: text) }
  }

  struct Page: View {
    @ObservedObject var model: Model
    var isEditor = false

    var body: some View {
      if isEditor {
        TextEditor(text: $model.text, selection: $model.selection).probe("field")
      } else {
        TextField("Name", text: $model.text, selection: $model.selection).probe("field")
      }
    }
  }

  private func field(in host: TestHost) throws -> TextInputNode {
    try #require(host.firstNode(TextInputNode.self) { _ in true })
  }

  @Test(arguments: [false, true]) func theBindingFollowsTheField(isEditor: Bool) {
    let model = Model()
    let host = TestHost { Page(model: model, isEditor: isEditor) }
    #expect(model.selection == nil)
    host.press("Tab")
    #expect(model.selected == 7..<7)
    host.press("Left")
    #expect(model.selected == 6..<6)
    host.hold("ShiftLeft") { $0.press("Left") }
    #expect(model.selected == 5..<6)
    host.press("x", types: "x")
    #expect(model.text == "one txo")
    #expect(model.selected == 6..<6)
    #expect(host.reports.isEmpty)
  }

  @Test func theFieldFollowsTheBinding() throws {
    let model = Model()
    let host = TestHost { Page(model: model) }
    let field = try field(in: host)
    host.press("Tab")
    model.selection = TextSelection(4..<7, in: model.text)
    host.update()
    #expect(field.editing.selection == 4..<7)
    host.press("x", types: "x")
    #expect(model.text == "one x")
    #expect(model.selected == 5..<5)
    #expect(host.reports.isEmpty)
  }

  @Test func aNewTextAndItsSelectionComeTogether() throws {
    let model = Model()
    let host = TestHost { Page(model: model) }
    let field = try field(in: host)
    model.text = "a longer text"
    model.selection = TextSelection(2..<8, in: model.text)
    host.update()
    #expect(field.editing.text == "a longer text")
    #expect(field.editing.selection == 2..<8)
    // A value that has not changed does not select again.
    host.press("Tab")
    host.press("End")
    model.objectWillChange.send()
    host.update()
    #expect(field.editing.selection == 13..<13)
  }

  @Test func aProgramCanHoldTheSelection() throws {
    let text = "one two"
    let fixed = TextSelection(0..<3, in: text)
    let host = TestHost {
      TextField(
        "Name", text: .constant(text), selection: Binding(get: { fixed }, set: { _ in }))
    }
    #expect(try field(in: host).editing.selection == 0..<3)
  }

  @Test func aFieldWithoutABindingHasNoLink() throws {
    let host = TestHost { TextField("Name", text: .constant("")) }
    #expect(try field(in: host).selectionLink == nil)
  }
}
