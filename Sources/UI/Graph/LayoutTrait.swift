import MartletGeometry

/// A key for what a view says to the container around it. Modifiers pass the value on, containers
/// do not.
package protocol LayoutTrait {
  /// The type of the value.
  associatedtype Value
}

/// A layout node that a wheel scrolls.
@MainActor
package protocol WheelTarget: LayoutNode {
  /// Moves the content by the wheel, in points. Returns false if the content is at its end and
  /// something around it may move.
  func wheel(dx: Double, dy: Double, at time: MonotonicTime) -> Bool
}
