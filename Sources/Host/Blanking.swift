import MartletGeometry
import MartletInput

/// Decides when the display goes dark, and which input the views receive when it is lit again.
///
/// A touch, click or key press on a dark screen only wakes it, because the person could not see
/// what they hit. The whole touch or press is swallowed, up to its release. Input that begins later
/// passes, even while the first finger is still down. Connecting a monitor again does not light a
/// dark display, because some monitors send a hotplug event when their backlight turns off.
package struct Blanking: Hashable, Sendable {
  /// The decision about one event.
  package enum Decision: Hashable, Sendable {
    /// The views receive the event.
    case pass
    /// Nobody receives the event.
    case ignore
    /// Nobody receives the event, and the display must be lit.
    case wake
  }

  /// The seconds without input after which the display goes dark; nil for never.
  package private(set) var delay: Double?
  /// Whether the display is dark.
  package private(set) var isBlanked = false
  /// Whether the display is dark because nobody has touched it for `delay`.
  private var isIdle = false
  /// Whether somebody is in front of the display, as a sensor reports. Outside of the dark hours it
  /// then does not go dark.
  private var isAttended = false
  /// Whether new touches and presses are ignored, so that the glass can be wiped.
  package var isLocked = false
  /// Whether it is in the dark hours, in which the display is dark and goes dark again soon after a
  /// touch.
  package private(set) var isResting = false

  /// The maximum time without input for which the display stays lit during the dark hours, in
  /// seconds.
  package static let restDelay = 60.0

  private var lastActivity: MonotonicTime
  private var ignored: Set<Held> = []

  private enum Held: Hashable {
    case touch(Int)
    case button(InputEvent.PointerButton)
    case key(Key)
  }

  /// Makes a lit display. The delay starts at `now`.
  package init(delay: Double?, now: MonotonicTime) {
    self.delay = delay
    lastActivity = now
  }

  /// The instant at which the display goes dark if there is no input before. Nil if it is already
  /// dark, if somebody is in front of it, or if it never goes dark.
  package var deadline: MonotonicTime? {
    if isAttended && !isResting { return nil }
    let longest = isResting ? Self.restDelay : .infinity
    let delay = min(delay ?? .infinity, longest)
    guard delay.isFinite, !isBlanked else { return nil }
    return lastActivity.advanced(by: delay)
  }

  /// Begins or ends the dark hours. The display goes dark at their start and is lit at their end.
  package mutating func rest(_ isResting: Bool, now: MonotonicTime) {
    guard isResting != self.isResting else { return }
    self.isResting = isResting
    if isResting { darken() } else { wake(now: now) }
  }

  /// Notes that somebody is in front of the display, or nobody any more: then the delay begins
  /// again. A display that is dark because nobody has touched it is lit for a person. One that the
  /// dark hours or a request have darkened stays dark, because that was somebody's wish.
  package mutating func attend(_ isAttended: Bool, now: MonotonicTime) {
    guard isAttended != self.isAttended else { return }
    self.isAttended = isAttended
    lastActivity = max(lastActivity, now)
    if isAttended, isIdle, !isResting { (isBlanked, isIdle) = (false, false) }
  }

  /// Changes the delay. A display that is dark because the old delay has passed is lit if the new
  /// one has not.
  package mutating func follow(delay: Double?, now: MonotonicTime) {
    guard delay != self.delay else { return }
    self.delay = delay
    guard isIdle, !isResting else { return }
    if let delay, now >= lastActivity.advanced(by: delay) { return }
    (isBlanked, isIdle) = (false, false)
  }

  /// Makes the display dark if `deadline` has passed. Returns whether it went dark in this call.
  package mutating func blanks(at now: MonotonicTime) -> Bool {
    guard let deadline, now >= deadline else { return false }
    (isBlanked, isIdle) = (true, true)
    return true
  }

  /// Lights a dark display without a touch, as an alarm does. The delay begins again.
  package mutating func wake(now: MonotonicTime) {
    lastActivity = max(lastActivity, now)
    (isBlanked, isIdle) = (false, false)
  }

  /// Makes the display dark until a touch, an alarm or the end of the dark hours lights it.
  package mutating func darken() { (isBlanked, isIdle) = (true, false) }

  /// Decides about an event and records it.
  package mutating func decide(_ event: InputEvent, now: MonotonicTime) -> Decision {
    if isLocked {
      if let held = Self.begins(event) { ignored.insert(held) }
      switch event.kind {
      case .pointerMoved, .scroll, .pointerButton(_, true, _), .key(_, true, _),
        .touch(.down, _, _):
        return .ignore
      default: return passes(event) ? .pass : .ignore
      }
    }
    lastActivity = max(lastActivity, now)
    guard isBlanked else { return passes(event) ? .pass : .ignore }
    if let held = Self.begins(event) {
      ignored.insert(held)
    } else if !Self.isMotion(event) {
      // This event releases a touch or key that was pressed while the screen was lit. The views
      // must see it, or a drag that lasted longer than the delay would never end.
      return passes(event) ? .pass : .ignore
    }
    (isBlanked, isIdle) = (false, false)
    return .wake
  }

  /// Swallows the remaining events of a touch.
  mutating func ignore(slot: Int) { ignored.insert(.touch(slot)) }

  private mutating func passes(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .touch(.down, let slot, _):
      // If a slot is touched again, its previous touch has ended, even if there was no event for
      // it.
      ignored.remove(.touch(slot))
      return true
    case .touch(.move, let slot, _): return !ignored.contains(.touch(slot))
    case .touch(.up, let slot, _), .touch(.cancel, let slot, _):
      return ignored.remove(.touch(slot)) == nil
    case .pointerButton(let button, let isPressed, _):
      return isPressed || ignored.remove(.button(button)) == nil
    case .key(let key, let isPressed, _):
      // A key that stays down repeats as further presses.
      return isPressed ? !ignored.contains(.key(key)) : ignored.remove(.key(key)) == nil
    case .pointerMoved, .scroll: return true
    }
  }

  private static func begins(_ event: InputEvent) -> Held? {
    switch event.kind {
    case .touch(.down, let slot, _): .touch(slot)
    case .pointerButton(let button, true, _): .button(button)
    case .key(let key, true, _): .key(key)
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
