import MartletGeometry

// What a view tells the stack it is in. Traits pass through modifiers to the nearest container and
// no further.

/// Sets the order in which a stack shares out its length.
public struct _LayoutPriorityModifier: ElementModifier {
  package let priority: Double

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.priority == b.priority
  }

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> LayoutPriorityNode {
    LayoutPriorityNode(self, content)
  }
}

package final class LayoutPriorityNode: ModifierNode<_LayoutPriorityModifier> {
  package override var layoutPriority: Double { modifier.priority }

  package override func modifierDidChange() {
    invalidateContainer()
  }
}

/// Sets the order in which a container draws.
public struct _ZIndexModifier: ElementModifier {
  package var value: Double

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.value == b.value
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ZIndexNode {
    ZIndexNode(self, content)
  }
}

package final class ZIndexNode: ModifierNode<_ZIndexModifier> {
  package override var zIndex: Double { modifier.value }

  package override func modifierDidChange() {
    setNeedsDisplay()
  }
}

/// Moves one alignment line of the content.
public struct _AlignmentGuideModifier: ElementModifier {
  package let key: AlignmentKey
  package let value: (ViewDimensions) -> CGFloat

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> AlignmentGuideNode {
    AlignmentGuideNode(self, content)
  }
}

package final class AlignmentGuideNode: ModifierNode<_AlignmentGuideModifier> {
  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    key == modifier.key
      ? modifier.value(content.dimensions(proposal)) : content.explicitAlignment(key, proposal)
  }

  package override func modifierDidChange() {
    invalidateContainer()
  }
}

extension LayoutNode {
  /// Has the container lay out again for a change that no size shows.
  package final func invalidateContainer() {
    var node = self
    while let parent = node.parent, parent is UnaryNode {
      parent.escalates = true
      node = parent
    }
    invalidateLayout(escalates: true)
  }
}

extension View {
  /// Views of higher priority are given their share of a stack's length first.
  public func layoutPriority(_ value: Double) -> some View {
    modifier(_LayoutPriorityModifier(priority: value))
  }

  /// Views of higher index are drawn in front of the others of their container.
  public func zIndex(_ value: Double) -> some View {
    modifier(_ZIndexModifier(value: value))
  }

  /// Puts an alignment line of the view where `computeValue` says, in the view's own space.
  public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modifier(_AlignmentGuideModifier(key: g.key, value: computeValue))
  }

  public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modifier(_AlignmentGuideModifier(key: g.key, value: computeValue))
  }
}
