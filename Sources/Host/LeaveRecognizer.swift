import MartletGeometry
import MartletInput

/// The ways out of the program on a panel that nobody manages: Esc, q, Ctrl-C, or three fingers
/// held for two seconds. A kiosk switches them off.
package struct LeaveRecognizer: Hashable, Sendable {
  private var hold = HoldRecognizer()
  private var heldControls: Set<Key> = []

  package init() {}

  /// When to look again if no event comes; nil while no hold is going on.
  package var deadline: MonotonicTime? { hold.deadline }

  /// Takes note of an event and returns whether it asks to leave.
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

  /// True once, when three fingers have been held until `time`.
  package mutating func fires(at time: MonotonicTime) -> Bool {
    hold.fires(at: time)
  }
}
