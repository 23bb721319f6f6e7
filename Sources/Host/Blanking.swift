import MartletGeometry
import MartletInput

/// When the display goes dark, and what happens to the input that wakes it.
///
/// A touch, click or key that begins on a dark screen only wakes it: the person could not see what
/// they hit. It is eaten whole, until the finger is lifted or the key released; what begins later
/// passes, even while the first finger is still down. A replug does not light a dark display:
/// some monitors send one when their light goes off.
package struct Blanking: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// The views get the event.
    case pass
    /// Nobody gets the event.
    case eat
    /// Nobody gets the event, and the display is to be lit.
    case wake
  }

  /// Seconds without input after which the display goes dark; nil for never.
  package var delay: Double?
  package private(set) var isBlanked = false
  /// Whether the display rests: it is dark, and goes dark again soon after a touch.
  package private(set) var isResting = false

  /// The most seconds without input for which a display that rests is lit.
  package static let restDelay = 60.0

  private var lastActivity: MonotonicTime
  private var eaten: Set<Held> = []

  private enum Held: Hashable {
    case touch(Int)
    case button(InputEvent.PointerButton)
    case key(Key)
  }

  package init(delay: Double?, now: MonotonicTime) {
    self.delay = delay
    lastActivity = now
  }

  /// The instant at which the display goes dark if nothing is touched until then.
  package var deadline: MonotonicTime? {
    let longest = isResting ? Self.restDelay : .infinity
    let delay = min(delay ?? .infinity, longest)
    guard delay.isFinite, !isBlanked else { return nil }
    return lastActivity.advanced(by: delay)
  }

  /// Begins or ends the hours in which the display rests: it goes dark, and is lit at their end.
  package mutating func rest(_ isResting: Bool, now: MonotonicTime) {
    guard isResting != self.isResting else { return }
    self.isResting = isResting
    if isResting { isBlanked = true } else { wake(now: now) }
  }

  /// Goes dark if it is time, and returns whether it just did.
  package mutating func blanks(at now: MonotonicTime) -> Bool {
    guard let deadline, now >= deadline else { return false }
    isBlanked = true
    return true
  }

  /// Lights a dark display without a touch, as an alarm does; the delay begins anew.
  package mutating func wake(now: MonotonicTime) {
    lastActivity = max(lastActivity, now)
    isBlanked = false
  }

  /// Judges an event and takes note of it.
  package mutating func judge(_ event: InputEvent, now: MonotonicTime) -> Verdict {
    lastActivity = max(lastActivity, now)
    guard isBlanked else { return passes(event) ? .pass : .eat }
    if let held = Self.begins(event) {
      eaten.insert(held)
    } else if !Self.isMotion(event) {
      // A release of something that went down while the screen was lit: the views must see it,
      // else a drag that outlived the delay never ends.
      return passes(event) ? .pass : .eat
    }
    isBlanked = false
    return .wake
  }

  private mutating func passes(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .touch(.down, let slot, _):
      // A slot that comes down anew was lifted, even if nobody said so.
      eaten.remove(.touch(slot))
      return true
    case .touch(.move, let slot, _): return !eaten.contains(.touch(slot))
    case .touch(.up, let slot, _), .touch(.cancel, let slot, _):
      return eaten.remove(.touch(slot)) == nil
    case .pointerButton(let button, let isPressed, _):
      return isPressed || eaten.remove(.button(button)) == nil
    case .key(let key, let isPressed):
      // A held key repeats as further presses.
      return isPressed ? !eaten.contains(.key(key)) : eaten.remove(.key(key)) == nil
    case .pointerMoved, .scroll: return true
    }
  }

  private static func begins(_ event: InputEvent) -> Held? {
    switch event.kind {
    case .touch(.down, let slot, _): .touch(slot)
    case .pointerButton(let button, true, _): .button(button)
    case .key(let key, true): .key(key)
    default: nil
    }
  }

  private static func isMotion(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerMoved, .scroll, .touch(.move, _, _): true
    default: false
    }
  }
}
