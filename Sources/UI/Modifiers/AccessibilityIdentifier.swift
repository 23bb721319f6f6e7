import MartletGeometry

// Tests and recorded sessions find a view by its identifier. A session touches the view, and a test
// reads its position. Identifiers are not read while frames are made, so a change needs no layout
// and no drawing.

/// Names the content for code outside of the view tree. The name is never shown.
public struct _AccessibilityIdentifierModifier: ElementModifier {
  /// The name.
  package let identifier: String

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> AccessibilityIdentifierNode {
    AccessibilityIdentifierNode(self, content)
  }
}

/// The layout node of `accessibilityIdentifier`.
package final class AccessibilityIdentifierNode: ModifierNode<_AccessibilityIdentifierModifier> {
  package override var accessibilityIdentifier: String? { targetModifier.identifier }

  package override func modifierDidChange() {}
}

extension View {
  /// Names the view for tests and recorded sessions. Several views may share a name.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(_AccessibilityIdentifierModifier(identifier: identifier))
  }

  /// Names the view for tests and recorded sessions, like `accessibilityIdentifier(_:)`.
  public func accessibility(identifier: String) -> some View {
    accessibilityIdentifier(identifier)
  }
}
