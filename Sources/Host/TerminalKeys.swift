import MartletInput

/// Recognizes Ctrl+Alt+F1 to F12, which request another virtual terminal. The kernel does not
/// handle these keys itself while the panel has the keyboard.
package struct TerminalKeys: Hashable, Sendable {
  private var heldControls: Set<Key> = []
  private var heldAlts: Set<Key> = []

  /// Makes a recognizer without pressed keys.
  package init() {}

  /// Records an event. Returns the number of the requested terminal, 1…12; nil if the event
  /// requests none.
  package mutating func handle(_ event: InputEvent) -> Int? {
    guard case .key(let key, let isPressed, _) = event.kind else { return nil }
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
