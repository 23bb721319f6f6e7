import MartletInput

/// Recognizes Ctrl+Alt+F1 to F12, which ask for another virtual terminal. The kernel's own handling
/// of these keys is off while the panel has the keyboard.
package struct TerminalKeys: Hashable, Sendable {
  private var heldControls: Set<Key> = []
  private var heldAlts: Set<Key> = []

  /// Makes a recognizer without pressed keys.
  package init() {}

  /// Records an event. Returns the number of the terminal that it asks for, 1…12; nil if it asks
  /// for none.
  package mutating func handle(_ event: InputEvent) -> Int? {
    guard case .key(let key, let isPressed) = event.kind else { return nil }
    switch key.rawValue {
    case "ControlLeft", "ControlRight":
      if isPressed { heldControls.insert(key) } else { heldControls.remove(key) }
    case "AltLeft", "AltRight":
      if isPressed { heldAlts.insert(key) } else { heldAlts.remove(key) }
    default:
      guard isPressed, !heldControls.isEmpty, !heldAlts.isEmpty, key.rawValue.first == "F",
        let number = Int(key.rawValue.dropFirst()), (1...12).contains(number)
      else { return nil }
      return number
    }
    return nil
  }
}
