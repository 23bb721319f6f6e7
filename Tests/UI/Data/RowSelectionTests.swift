import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct RowSelectionTests {
  private struct Links: View {
    @Binding var number: Int?
    let mode: EditMode
    let hasPage: Bool

    var body: some View {
      NavigationStack {
        if hasPage {
          list.navigationDestination(for: Int.self) { Text("page \($0)") }
        } else {
          list
        }
      }
    }

    private var list: some View {
      List(7..<9, selection: $number) { row in
        NavigationLink(value: row) { Color.red.frame(width: 60, height: 20).probe("\(row)") }
      }
      .environment(\.editMode, .constant(mode))
    }
  }

  @Test(arguments: [
    (EditMode.inactive, true), (EditMode.inactive, false), (EditMode.active, true),
  ])
  func aLinkSelectsItsRow(mode: EditMode, hasPage: Bool) {
    let store = BindingStore<Int?>(nil)
    let host = TestHost(width: 300, height: 300) {
      Links(number: store.binding, mode: mode, hasPage: hasPage)
    }
    host.tap("8")
    host.advance(1.5)
    #expect(store.value == 8)
    #expect(host.texts == (hasPage && mode == .inactive ? ["page 8"] : []))
    #expect(host.reports.isEmpty)
  }
}
