import MartletInput
import MartletUI
import Testing

struct KeyPressTests {
  private func key(_ name: String, _ text: String? = nil) -> KeyEquivalent? {
    KeyEquivalent(Key(rawValue: name), text: text)
  }

  @Test func keysOfBothKindsOfNamesAreTheSame() {
    #expect(key("Up") == .upArrow && key("ArrowUp") == .upArrow)
    #expect(key("Backspace") == .delete && key("Delete") == .deleteForward)
  }

  @Test func aLetterIsThatOfTheKeyboardsOwnLayout() {
    #expect(key("z", "Y") == "y")
    #expect(key("z") == "z")
  }

  @Test func aKeyWithoutACharacterIsNoKeyEquivalent() {
    #expect(key("F1") == nil)
    #expect(key("ShiftLeft") == nil)
  }

  @Test func bothSidesOfAModifierCount() {
    #expect(EventModifiers(Key(rawValue: "ControlRight")) == .control)
    #expect(EventModifiers(Key(rawValue: "MetaLeft")) == .command)
    #expect(EventModifiers(Key(rawValue: "a")) == nil)
  }
}
