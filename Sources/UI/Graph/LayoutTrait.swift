import MartletGeometry

/// A key for a value that a view sets for its container. Modifiers pass the value on to the
/// container; containers do not pass it further.
package protocol LayoutTrait {
  /// The type of the value.
  associatedtype Value
}

/// A layout node that a wheel scrolls.
@MainActor
package protocol WheelTarget: LayoutNode {
  /// The axes along which the content scrolls.
  var axes: Axis.Set { get }
  /// Moves the content by the wheel, in points. Returns false if the content is at its end and an
  /// outer view may move instead.
  func wheel(dx: Double, dy: Double, at time: MonotonicTime) -> Bool
}
