import MartletUI
import Testing

@MainActor
struct EditModeTests {
  @Test func onlyAnInactiveModeShowsNoButtons() {
    let modes: [EditMode] = [.inactive, .transient, .active]
    #expect(modes.map(\.isEditing) == [false, true, true])
  }

  @Test func outsideOfAPageThereIsNoMode() {
    var values = EnvironmentValues()
    #expect(values.editMode == nil)
    values.editMode = .constant(.active)
    #expect(values.editMode?.wrappedValue.isEditing == true)
  }
}
