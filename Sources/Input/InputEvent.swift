import MartletGeometry

/// One event of a touch screen, pointer or keyboard, already mapped to the output.
package struct InputEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A finger; `slot` is free again after `up` or `cancel`.
    case touch(TouchPhase, slot: Int, position: CGPoint)
    /// The mouse moved; `position` is absolute, clamped to the output.
    case pointerMoved(position: CGPoint)
    case pointerButton(PointerButton, isPressed: Bool, position: CGPoint)
    /// Wheel or two-finger scroll in pixels; positive `dy` shows what lies below.
    case scroll(dx: Double, dy: Double, position: CGPoint)
    case key(Key, isPressed: Bool)
  }

  package enum TouchPhase: Hashable, Sendable {
    case down
    case move
    case up
    /// The system took the touch away; it ends without acting.
    case cancel
  }

  package enum PointerButton: Hashable, Sendable { case primary, secondary, middle }

  package var time: MonotonicTime
  /// Positions are device pixels of the picture as the user sees it: rotation is undone.
  package var kind: Kind

  package init(time: MonotonicTime, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

/// A key by its name in the input trace, such as `Enter`, `Escape`, `a`.
package struct Key: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
