import MartletGeometry
import MartletInput

/// Recognizes the requests to end the program: Esc, q, Ctrl-C, or three fingers that are held for
/// two seconds. The frame loop uses it only if `FrameLoopOptions.allowsLeaving` is true, because
/// nobody may end the program of a kiosk.
package struct LeaveRecognizer: Hashable, Sendable {
  private var hold = HoldRecognizer()
  private var heldControls: Set<Key> = []

  /// Makes a recognizer without pressed keys or fingers.
  package init() {}

  /// The instant at which `fires` must be called if there is no event before; nil unless three
  /// fingers are down.
  package var deadline: MonotonicTime? { hold.deadline }

  /// Records an event. Returns whether it is a request to end the program. While the user is typing
  /// only Ctrl-C and three fingers are, because the other keys belong to the text.
  package mutating func handle(_ event: InputEvent, isTyping: Bool = false) -> Bool {
    hold.handle(event)
    guard case .key(let key, let isPressed, _) = event.kind else { return false }
    if key.rawValue.hasPrefix("Control") {
      if isPressed { heldControls.insert(key) } else { heldControls.remove(key) }
      return false
    }
    guard isPressed else { return false }
    switch key.rawValue {
    case "Escape", "q", "Q": return !isTyping
    case "c", "C": return !heldControls.isEmpty
    default: return false
    }
  }

  /// Returns true once, as soon as three fingers have been held until `deadline`.
  package mutating func fires(at time: MonotonicTime) -> Bool {
    hold.fires(at: time)
  }
}
