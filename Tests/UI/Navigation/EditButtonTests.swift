import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct EditButtonTests {
  private struct Panel: View {
    @State private var mode = EditMode.inactive

    var body: some View {
      VStack {
        EditButton().probe("edit")
        Text(mode.isEditing ? "editing" : "resting")
      }
      .environment(\.editMode, $mode)
    }
  }

  @Test func aTapTurnsTheModeOnAndOff() {
    let host = TestHost { Panel() }
    #expect(host.texts == ["Edit", "resting"])
    host.tap("edit")
    host.advance(1)
    #expect(host.texts == ["Done", "editing"])
    host.tap("edit")
    host.advance(1)
    #expect(host.texts == ["Edit", "resting"])
  }

  @Test func withoutAModeNothingHappens() {
    let host = TestHost { EditButton().probe("edit").environment(\.editMode, nil) }
    host.tap("edit")
    host.advance(1)
    #expect(host.texts == ["Edit"])
  }
}
