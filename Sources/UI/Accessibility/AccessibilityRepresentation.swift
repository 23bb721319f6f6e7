import MartletGeometry

/// The modifier behind `accessibilityRepresentation` and `accessibilityChildren`. Its content has a
/// hidden view with the mark in its background, whose elements are read.
struct RepresentedModifier: ElementModifier {
  /// True if the elements become children of the view's element.
  let areChildren: Bool

  static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a.areChildren == b.areChildren }

  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> RepresentedNode {
    RepresentedNode(self, content)
  }
}

/// The layout node of a view that other elements stand for.
final class RepresentedNode: ModifierNode<RepresentedModifier> {
  override var accessibilityStandIn: (node: LayoutNode, areChildren: Bool)? {
    // The background is drawn before the content, which may have representations of its own.
    func mark(in node: LayoutNode) -> RepresentationNode? {
      if let mark = node as? RepresentationNode { return mark }
      for child in node.drawingOrder {
        if let found = mark(in: child) { return found }
      }
      return nil
    }
    return mark(in: self).map { ($0, targetModifier.areChildren) }
  }

  override func modifierDidChange() {}
}

/// Marks the view whose elements are read.
struct RepresentationModifier: ElementModifier {
  static func _areEqual(_ a: Self, _ b: Self) -> Bool? { true }

  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> RepresentationNode {
    RepresentationNode(self, content)
  }
}

/// The layout node of a view whose elements are read.
final class RepresentationNode: ModifierNode<RepresentationModifier> {
  override func modifierDidChange() {}
}

extension View {
  /// Replaces the elements of the view by those of another one, which is not shown.
  public func accessibilityRepresentation<V: View>(
    @ViewBuilder representation: () -> V
  ) -> some View {
    represented(by: representation(), areChildren: false)
  }

  /// Makes one element of the view, with the elements of another view as its children. The other
  /// view is not shown.
  public func accessibilityChildren<V: View>(
    @ViewBuilder children: () -> V
  ) -> some View {
    represented(by: children(), areChildren: true)
  }

  private func represented<V: View>(by other: V, areChildren: Bool) -> some View {
    background { ZStack { other }.modifier(RepresentationModifier()).hidden() }
      .modifier(RepresentedModifier(areChildren: areChildren))
  }
}
