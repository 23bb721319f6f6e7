import Testing

@testable import MartletUI

@Suite struct EditBarTests {
  @Test func commandsAreThePressesOfARealKeyboard() {
    #expect(EditBar.Command.copy.press == KeyPress("c", modifiers: .control))
    #expect(EditBar.Command.redo.press == KeyPress("z", modifiers: [.control, .shift]))
    #expect(EditBar.Command.undo.press == KeyPress("z", modifiers: .control))
  }
}
