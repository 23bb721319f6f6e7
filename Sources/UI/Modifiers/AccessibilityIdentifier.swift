import MartletGeometry

// Names by which a program outside the view tree finds a view. A recorded session uses them to aim
// at a view, and a test to ask for its position. They are not read while frames are made.

/// Gives the content an invisible name.
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

  /// Returns the view unchanged, because a panel has no screen reader.
  public func accessibility(label: Text) -> some View { self }
}
