import MartletUI
import MartletUITestSupport
import Testing

private final class Choice: ObservableObject {
  @Published var chosen: Set<String> = []
  var opened: [Set<String>] = []
  var removed: Set<String> = []
}

private struct Rows: View {
  @ObservedObject var choice: Choice
  var mode = EditMode.inactive

  var body: some View {
    List(["a", "b", "c"], id: \.self, selection: $choice.chosen) { Text($0) }
      .contextMenu(forSelectionType: String.self) { rows in
        Button("Remove \(rows.count)") { choice.removed = rows }
      } primaryAction: {
        choice.opened.append($0)
      }
      .environment(\.editMode, .constant(mode))
  }
}

@MainActor
struct SelectionMenuTests {
  private func press(_ y: CGFloat, in host: TestHost) {
    host.touch(.down, CGPoint(x: 250, y: y))
    host.advance(0.8)
    host.touch(.up, CGPoint(x: 250, y: y))
    host.advance(0.5)
  }

  private func tap(_ text: String, in host: TestHost) throws {
    let frame = try #require(host.textFrames[text])
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(0.5)
  }

  @Test func theMenuOfARowActsOnTheRow() throws {
    let choice = Choice()
    let host = TestHost(width: 300, height: 300) { Rows(choice: choice) }
    press(66, in: host)
    try tap("Remove 1", in: host)
    #expect(choice.removed == ["b"])
    #expect(choice.opened.isEmpty)
    #expect(host.reports.isEmpty)
  }

  @Test func theMenuOfASelectedRowActsOnTheSelection() throws {
    let choice = Choice()
    choice.chosen = ["a", "b"]
    let host = TestHost(width: 300, height: 300) { Rows(choice: choice) }
    press(66, in: host)
    try tap("Remove 2", in: host)
    #expect(choice.removed == ["a", "b"])
  }

  @Test func theMenuOfAnotherRowActsOnThatRow() throws {
    let choice = Choice()
    choice.chosen = ["a", "b"]
    let host = TestHost(width: 300, height: 300) { Rows(choice: choice) }
    press(111, in: host)
    try tap("Remove 1", in: host)
    #expect(choice.removed == ["c"])
  }

  @Test func aTapRunsThePrimaryActionButSelectsInEditMode() {
    let choice = Choice()
    TestHost(width: 300, height: 300) { Rows(choice: choice) }.tap(CGPoint(x: 250, y: 66))
    #expect(choice.opened == [["b"]])
    let editing = TestHost(width: 300, height: 300) { Rows(choice: choice, mode: .active) }
    editing.tap(CGPoint(x: 250, y: 66))
    #expect(choice.opened == [["b"]])
    #expect(choice.chosen == ["b"])
  }

  @Test func valuesOfAnotherTypeAreLeftOut() throws {
    let host = TestHost(width: 300, height: 300) {
      List(["a"], id: \.self, selection: Binding.constant(String?.none)) { Text($0) }
        .contextMenu(forSelectionType: Int.self) { Button("Count \($0.count)") {} }
    }
    press(22, in: host)
    #expect(host.texts.contains("Count 0"))
  }
}
