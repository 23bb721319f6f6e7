import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct EquatableViewTests {
  /// Equal to any other row of the same number, whatever its note.
  private struct Row: View, Equatable {
    let number: Int
    let note: String

    nonisolated static func == (a: Self, b: Self) -> Bool { a.number == b.number }

    var body: some View { Text("\(number) \(note)") }
  }

  private struct Panel: View {
    let handle: Handle
    @State private var step = 0

    var body: some View {
      handle.act = { step += 1 }
      return Row(number: step / 2, note: "step \(step)").equatable()
    }
  }

  @Test func theOwnComparisonDecidesAboutTheBody() {
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    #expect(host.texts == ["0 step 0"])
    handle.act()
    host.update()
    #expect(host.texts == ["0 step 0"], "its note does not count")
    handle.act()
    host.update()
    #expect(host.texts == ["1 step 2"])
  }

  @Test func theWrapperComparesAsItsView() {
    let view = EquatableView(content: Row(number: 1, note: "a"))
    #expect(view == EquatableView(content: Row(number: 1, note: "b")))
    #expect(view != EquatableView(content: Row(number: 2, note: "a")))
  }
}
