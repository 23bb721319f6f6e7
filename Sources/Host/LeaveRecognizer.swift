import MartletGeometry
import MartletInput

/// Recognizes the requests to end the program on a panel that nobody manages: Esc, q, Ctrl-C, or
/// three fingers that rest for two seconds. A kiosk switches them off.
package struct LeaveRecognizer: Hashable, Sendable {
  private var hold = HoldRecognizer()
  private var heldControls: Set<Key> = []

  /// Makes a recognizer without pressed keys or fingers.
  package init() {}

  /// The instant at which to call `fires` if no event comes before; nil while no three fingers are
  /// down.
  package var deadline: MonotonicTime? { hold.deadline }

  /// Records an event. Returns whether it asks to leave.
  package mutating func handle(_ event: InputEvent) -> Bool {
    hold.handle(event)
    guard case .key(let key, let isPressed) = event.kind else { return false }
    if key.rawValue.contains("Control") || key.rawValue.contains("Ctrl") {
      if isPressed { heldControls.insert(key) } else { heldControls.remove(key) }
      return false
    }
    guard isPressed else { return false }
    switch key.rawValue {
    case "Escape", "q", "Q": return true
    case "c", "C": return !heldControls.isEmpty
    default: return false
    }
  }

  /// Returns true once, when three fingers have rested until `time`.
  package mutating func fires(at time: MonotonicTime) -> Bool {
    hold.fires(at: time)
  }
}
