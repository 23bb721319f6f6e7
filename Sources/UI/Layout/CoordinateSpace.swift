import MartletGeometry

/// A space that positions can be expressed in.
public enum CoordinateSpace: Hashable {
  /// The output's, in points.
  case global
  /// The view's own.
  case local
  /// That of the nearest view around which bears the name.
  case named(AnyHashable)
}

/// Gives the content's space a name.
public struct _CoordinateSpaceModifier: ElementModifier {
  package let name: AnyHashable

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> CoordinateSpaceNode {
    CoordinateSpaceNode(self, content)
  }
}

package final class CoordinateSpaceNode: ModifierNode<_CoordinateSpaceModifier> {
  package override var coordinateSpaceName: AnyHashable? { targetModifier.name }
}

extension View {
  /// Names the view's space for `frame(in:)` and gestures of the views inside.
  public func coordinateSpace<T: Hashable>(name: T) -> some View {
    modifier(_CoordinateSpaceModifier(name: AnyHashable(name)))
  }
}
