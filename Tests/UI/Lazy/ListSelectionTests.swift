import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

private final class Choice: ObservableObject {
  @Published var one: String?
  @Published var many: Set<String> = []
}

/// Three rows of which one can be selected.
private struct OneOf: View {
  @ObservedObject var choice: Choice

  var body: some View {
    List(["a", "b", "c"], id: \.self, selection: $choice.one) { Text($0) }
  }
}

/// Three rows of which several can be selected, and which can be deleted.
private struct ManyOf: View {
  @ObservedObject var choice: Choice
  var mode = EditMode.active

  var body: some View {
    List(selection: $choice.many) {
      ForEach(["a", "b", "c"], id: \.self) { Text($0) }.onDelete { _ in }
    }
    .environment(\.editMode, .constant(mode))
  }
}

@MainActor
struct ListSelectionTests {
  /// The middle of a row that is 44 points high, with hairlines of 1 point between the rows.
  private func point(_ row: Int) -> CGPoint { CGPoint(x: 250, y: 22 + 45 * CGFloat(row)) }

  /// The tops of the bars at the leading edges of selected rows.
  private func bars(_ host: TestHost) -> [Int] {
    host.displayList.items.compactMap { item -> Int? in
      guard case .fill = item.content, item.bounds.minX == 0, item.bounds.width == 4 else {
        return nil
      }
      return item.bounds.minY
    }
  }

  @Test func aTapSelectsARowAndShowsIt() {
    let choice = Choice()
    let host = TestHost(width: 300, height: 300) { OneOf(choice: choice) }
    #expect(bars(host).isEmpty)
    host.tap(point(1))
    host.advance(0.1)
    #expect(choice.one == "b")
    #expect(bars(host) == [45])
    host.tap(point(2))
    host.advance(0.1)
    #expect(choice.one == "c")
    #expect(bars(host) == [90])
    choice.one = nil
    host.advance(0.1)
    #expect(bars(host).isEmpty)
    #expect(host.reports.isEmpty)
  }

  @Test func aFingerThatScrollsSelectsNoRow() {
    let choice = Choice()
    let host = TestHost(width: 300, height: 80) { OneOf(choice: choice) }
    host.drag(from: CGPoint(x: 250, y: 70), to: CGPoint(x: 250, y: 10), seconds: 0.3)
    host.advance(1)
    #expect(choice.one == nil)
  }

  @Test func editModeSelectsSeveralRows() {
    let choice = Choice()
    let host = TestHost(width: 300, height: 300) { ManyOf(choice: choice) }
    for row in [0, 2] { host.tap(point(row)) }
    host.advance(0.1)
    #expect(choice.many == ["a", "c"])
    #expect(bars(host) == [0, 90])
    host.tap(point(0))
    host.advance(0.1)
    #expect(choice.many == ["c"])
  }

  @Test func outsideOfEditModeATapSelectsNoneOfSeveralRows() {
    let choice = Choice()
    let host = TestHost(width: 300, height: 300) { ManyOf(choice: choice, mode: .inactive) }
    host.tap(point(1))
    #expect(choice.many.isEmpty)
  }

  @Test func theMarkOfARowIsInPlaceOfItsDeleteButton() throws {
    let host = TestHost(width: 300, height: 300) { ManyOf(choice: Choice()) }
    #expect(host.frame(of: "row.delete.0") == nil)
    #expect(try #require(host.textFrames["a"]).minX > 30)
    let plain = TestHost(width: 300, height: 300) {
      List { ForEach(["a"], id: \.self) { Text($0) }.onDelete { _ in } }
        .environment(\.editMode, .constant(.active))
    }
    #expect(plain.frame(of: "row.delete.0") != nil)
  }
}
