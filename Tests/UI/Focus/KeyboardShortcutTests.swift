import Testing

@testable import MartletUI

struct KeyboardShortcutTests {
  private let save = KeyboardShortcut("s")

  @Test func controlCountsAsCommand() {
    #expect(save.matches(KeyPress("s", modifiers: .command)))
    #expect(save.matches(KeyPress("s", modifiers: .control)))
  }

  @Test func aFurtherModifierIsAnotherShortcut() {
    #expect(!save.matches(KeyPress("s", modifiers: [.command, .shift])))
    #expect(!save.matches(KeyPress("s")))
    #expect(save.matches(KeyPress("s", modifiers: [.command, .capsLock])))
  }

  @Test func onlyTheFirstPhaseOfTheKeyMatches() {
    #expect(!save.matches(KeyPress("s", modifiers: .command, phase: .repeat)))
    #expect(!save.matches(KeyPress("s", modifiers: .command, phase: .up)))
    #expect(!save.matches(KeyPress("t", modifiers: .command)))
  }

  @Test func aShortcutOfControlIsNotOneOfCommand() {
    let shortcut = KeyboardShortcut("c", modifiers: .control)
    #expect(shortcut.matches(KeyPress("c", modifiers: .control)))
    #expect(!shortcut.matches(KeyPress("c", modifiers: .command)))
  }
}
