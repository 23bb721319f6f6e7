import MartletGeometry

/// An event of a touch screen, a pointer or a keyboard, already mapped to the output.
package struct InputEvent: Hashable, Sendable {
  /// The kind of an event with its data.
  package enum Kind: Hashable, Sendable {
    /// A finger's contact has changed. Its `slot` can be reused after `up` or `cancel`.
    case touch(TouchPhase, slot: Int, position: CGPoint)
    /// The mouse has moved; `position` is absolute and clamped to the output.
    case pointerMoved(position: CGPoint)
    /// A mouse button has been pressed or released.
    case pointerButton(PointerButton, isPressed: Bool, position: CGPoint)
    /// A mouse wheel or two fingers have scrolled by a distance in pixels. A positive `dy` shows
    /// the content below.
    case scroll(dx: Double, dy: Double, position: CGPoint)
    /// A key has been pressed or released. `text` is what the press types with the layout, the
    /// Shift key and the dead keys of the keyboard. It is nil for a key that types nothing, such as
    /// an arrow, and for the space key, which always types a space.
    case key(Key, isPressed: Bool, text: String? = nil)
  }

  /// The phase of a finger's contact.
  package enum TouchPhase: Hashable, Sendable {
    /// The finger has touched the screen.
    case down
    /// The finger has moved while down.
    case move
    /// The finger has been lifted.
    case up
    /// The system has withdrawn the touch; it ends without an action.
    case cancel
  }

  /// The buttons of a mouse: left, right and middle for a right-handed person.
  package enum PointerButton: Hashable, Sendable { case primary, secondary, middle }

  /// The instant of the event on the monotonic clock.
  package var time: MonotonicTime
  /// The kind of the event. Its positions are in device pixels of the picture as the user sees it:
  /// rotation is already undone.
  package var kind: Kind

  /// Creates an event from its time and kind.
  package init(time: MonotonicTime, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

/// A key, identified by its name in the input trace, such as `Enter`, `Escape`, `a`.
package struct Key: RawRepresentable, Hashable, Sendable {
  /// The name in the input trace.
  package let rawValue: String

  /// Creates a key from its name; the name is not checked.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
