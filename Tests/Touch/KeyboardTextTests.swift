import Foundation
import Testing

@testable import MartletTouch

/// Keys are evdev codes: 16 is the key of Q on a US keyboard, 42 shift, 26 that of `[`.
@Suite struct KeyboardTextTests {
  private func keyboard(_ settings: String) throws -> KeyboardText {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyboard-\(UInt64.random(in: 0...UInt64.max))")
    try settings.write(to: file, atomically: true, encoding: .utf8)
    return KeyboardText(file: file.path)
  }

  private func press(_ code: UInt32, on keyboard: KeyboardText) -> String? {
    defer { _ = keyboard.text(of: code, isPressed: false) }
    return keyboard.text(of: code, isPressed: true)
  }

  @Test func aGermanKeyboardTypesUmlauts() throws {
    let keyboard = try keyboard(
      "# comment\nXKBMODEL=\"pc105\"\nXKBLAYOUT=\"de\"\nXKBVARIANT=\"\"\n")
    #expect(press(26, on: keyboard) == "ü")
    #expect(keyboard.problem == nil)
    #expect(press(21, on: keyboard) == "z")
    _ = keyboard.text(of: 42, isPressed: true)
    #expect(press(26, on: keyboard) == "Ü")
    _ = keyboard.text(of: 42, isPressed: false)
    // AltGr and E.
    _ = keyboard.text(of: 100, isPressed: true)
    #expect(press(18, on: keyboard) == "€")
    _ = keyboard.text(of: 100, isPressed: false)
    #expect(press(12, on: keyboard) == "ß")
  }

  @Test func anArabicKeyboardTypesArabic() throws {
    let keyboard = try keyboard("XKBLAYOUT=ara\n")
    #expect(press(38, on: keyboard) == "م")
  }

  @Test func keysWithoutTextTypeNothing() throws {
    let keyboard = try keyboard("XKBLAYOUT=us\n")
    for code: UInt32 in [1, 14, 15, 28, 29, 42, 56, 58, 59, 103, 108, 111, 125] {
      #expect(press(code, on: keyboard) == nil, "\(code)")
    }
  }

  @Test func controlLeavesALetterOfTheLayout() throws {
    let keyboard = try keyboard("XKBLAYOUT=de\n")
    _ = keyboard.text(of: 29, isPressed: true)
    // The keys of Y and Z on a US keyboard.
    #expect(press(21, on: keyboard) == "z")
    #expect(press(44, on: keyboard) == "y")
    for code: UInt32 in [1, 14, 15, 28] { #expect(press(code, on: keyboard) == nil, "\(code)") }
    _ = keyboard.text(of: 42, isPressed: true)
    #expect(press(21, on: keyboard) == "z")
  }

  @Test func aDeadKeyPutsItsAccentOnTheNextLetter() throws {
    let keyboard = try keyboard("XKBLAYOUT=\"us\"\nXKBVARIANT=\"intl\"\n")
    // The key right of that of semicolon is a dead acute, and with shift a dead diaeresis.
    #expect(press(40, on: keyboard) == nil)
    #expect(press(18, on: keyboard) == "é")
    #expect(press(18, on: keyboard) == "e")
    _ = keyboard.text(of: 42, isPressed: true)
    #expect(press(40, on: keyboard) == nil)
    _ = keyboard.text(of: 42, isPressed: false)
    #expect(press(22, on: keyboard) == "ü")
    // With the space bar and pressed twice it types the accent itself.
    #expect(press(40, on: keyboard) == nil)
    #expect(press(57, on: keyboard) == "'")
    #expect(press(40, on: keyboard) == nil)
    #expect(press(40, on: keyboard) == "´")
    // A letter that takes no such accent is dropped with it, and the next one is typed.
    #expect(press(40, on: keyboard) == nil)
    #expect(press(16, on: keyboard) == nil)
    #expect(press(16, on: keyboard) == "q")
  }

  @Test func aModifierAfterAnAccentTypesNothing() throws {
    let keyboard = try keyboard("XKBLAYOUT=us\nXKBVARIANT=intl\n")
    _ = press(40, on: keyboard)
    #expect(press(18, on: keyboard) == "é")
    #expect(keyboard.text(of: 42, isPressed: true) == nil)
    #expect(press(18, on: keyboard) == "E")
  }

  @Test func theBlockOfDigitsTypesDigits() throws {
    let keyboard = try keyboard("XKBLAYOUT=us\n")
    #expect(press(71, on: keyboard) == "7")
    #expect(press(82, on: keyboard) == "0")
  }

  @Test func anUnknownLayoutTypesAsOnAUSKeyboardAndSaysWhy() throws {
    let keyboard = try keyboard("XKBLAYOUT=\"no-such-layout\"\n")
    #expect(press(16, on: keyboard) == "q")
    #expect(
      keyboard.problem == "libxkbcommon does not know the layout \"no-such-layout\": "
        + "set XKBLAYOUT in /etc/default/keyboard or XKB_DEFAULT_LAYOUT, or apt install xkb-data")
  }

  @Test func withoutLayoutsTheirPackageIsNamed() async {
    await #expect(processExitsWith: .success) {
      // The library looks for layouts in these folders.
      for name in ["XKB_CONFIG_ROOT", "XKB_CONFIG_EXTRA_PATH", "HOME", "XDG_CONFIG_HOME"] {
        setenv(name, "/nowhere", 1)
      }
      let keyboard = KeyboardText(file: "/nowhere/keyboard")
      #expect(keyboard.text(of: 16, isPressed: true) == "q")
      #expect(keyboard.problem == "libxkbcommon has no layouts: apt install xkb-data")
    }
  }

  @Test func withoutTheLibraryShiftStillMakesCapitals() {
    let keyboard = KeyboardText(isFound: false)
    #expect(keyboard.problem == nil)
    #expect(press(16, on: keyboard) == "q")
    #expect(keyboard.problem?.contains("apt install libxkbcommon0 xkb-data") == true)
    _ = keyboard.text(of: 54, isPressed: true)
    #expect(press(16, on: keyboard) == "Q")
    #expect(press(3, on: keyboard) == "@")
    _ = keyboard.text(of: 54, isPressed: false)
    #expect(press(57, on: keyboard) == " ")
    #expect(press(1, on: keyboard) == nil)
    keyboard.reset()
    #expect(press(53, on: keyboard) == "/")
  }
}
