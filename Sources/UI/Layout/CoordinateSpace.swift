import MartletGeometry

/// A coordinate space in which positions are expressed. All units are points.
public enum CoordinateSpace: Hashable {
  /// The space of the host's root view, whose origin is the top left corner.
  case global
  /// The view's own space, with the origin at its top left.
  case local
  /// The space of the nearest ancestor with this name.
  case named(AnyHashable)
}

/// Names the coordinate space of the content.
public struct _CoordinateSpaceModifier: ElementModifier {
  /// The name of the space.
  package let name: AnyHashable

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> CoordinateSpaceNode {
    CoordinateSpaceNode(self, content)
  }
}

/// The layout node of a view whose space has a name.
package final class CoordinateSpaceNode: ModifierNode<_CoordinateSpaceModifier> {
  package override var coordinateSpaceName: AnyHashable? { targetModifier.name }
}

extension View {
  /// Names the view's coordinate space, for `frame(in:)` and gestures of the views inside.
  public func coordinateSpace<T: Hashable>(name: T) -> some View {
    modifier(_CoordinateSpaceModifier(name: AnyHashable(name)))
  }
}
