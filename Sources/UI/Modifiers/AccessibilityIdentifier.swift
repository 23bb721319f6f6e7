import MartletGeometry

// Names by which a program outside the view tree finds a view: a recorded session that aims at a
// handle, a test that asks where one is. Nothing reads them while frames are made.

/// Gives the content a name that nobody sees.
public struct _AccessibilityIdentifierModifier: ElementModifier {
  package let identifier: String

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> AccessibilityIdentifierNode {
    AccessibilityIdentifierNode(self, content)
  }
}

package final class AccessibilityIdentifierNode: ModifierNode<_AccessibilityIdentifierModifier> {
  package override var accessibilityIdentifier: String? { targetModifier.identifier }

  package override func modifierDidChange() {}
}

extension View {
  /// Names the view for tests and recorded sessions; several views may share a name.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(_AccessibilityIdentifierModifier(identifier: identifier))
  }

  /// Names the view for tests and recorded sessions.
  public func accessibility(identifier: String) -> some View {
    accessibilityIdentifier(identifier)
  }

  /// Words for those who have the screen read to them, which no panel does.
  public func accessibility(label: Text) -> some View { self }
}
