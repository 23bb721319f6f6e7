import MartletGeometry

/// A key for a value that a view sets for its container, such as the title of a tab. The nodes of
/// modifiers pass the value on to the container. Containers do not pass it further.
package protocol LayoutTrait {
  /// The type of the value.
  associatedtype Value
}

/// A layout node that the mouse wheel scrolls.
@MainActor
package protocol WheelTarget: LayoutNode {
  /// The axes along which the content scrolls.
  var axes: Axis.Set { get }
  /// Moves the content by (`dx`, `dy`) points. Returns false if the content is at its end and an
  /// outer view may scroll instead.
  func wheel(dx: Double, dy: Double, at time: MonotonicTime) -> Bool
  /// Scrolls by the shortest distance that makes a node of the content visible.
  func reveal(_ node: LayoutNode)
}

/// The name of the nearest scroll view that scrolls along one of the axes.
struct ScrollViewSpace: Hashable {
  var axes: Axis.Set = [.horizontal, .vertical]
}
