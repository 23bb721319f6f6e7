import MartletGeometry

// Values that a view sets for its container. They pass through modifiers to the nearest container
// and no further.

/// Sets the order in which a stack distributes its length.
public struct _LayoutPriorityModifier: ElementModifier {
  /// The priority; the default is 0.
  package let priority: Double

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.priority == b.priority
  }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> LayoutPriorityNode {
    LayoutPriorityNode(self, content)
  }
}

/// The layout node of `layoutPriority`.
package final class LayoutPriorityNode: ModifierNode<_LayoutPriorityModifier> {
  package override var layoutPriority: Double { modifier.priority }

  package override func modifierDidChange() {
    invalidateContainer()
  }
}

/// Sets the order in which a container draws.
public struct _ZIndexModifier: ElementModifier {
  /// The index; the default is 0.
  package var value: Double

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.value == b.value
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ZIndexNode {
    content.graph.hasZIndices = true
    return ZIndexNode(self, content)
  }
}

/// The layout node of `zIndex`.
package final class ZIndexNode: ModifierNode<_ZIndexModifier> {
  package override var zIndex: Double { modifier.value }

  package override func modifierDidChange() {
    setNeedsDisplay()
  }
}

/// Moves one alignment line of the content.
public struct _AlignmentGuideModifier: ElementModifier {
  /// The line.
  package let key: AlignmentKey
  /// Returns the position of the line, in points of the view's own space.
  package let value: (ViewDimensions) -> CGFloat

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> AlignmentGuideNode {
    AlignmentGuideNode(self, content)
  }
}

/// The layout node of `alignmentGuide`.
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
  /// Requests a layout of the container that reads this node's traits, even if no size changes.
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
  /// Sets the priority of the view. A stack gives views of higher priority their share of the
  /// length first. The default is 0.
  public func layoutPriority(_ value: Double) -> some View {
    modifier(_LayoutPriorityModifier(priority: value))
  }

  /// Sets the drawing order of the view in its container. Views with a higher index are in front.
  /// The default is 0.
  public func zIndex(_ value: Double) -> some View {
    modifier(_ZIndexModifier(value: value))
  }

  /// Moves an alignment line of the view to the position that `computeValue` returns, in points of
  /// the view's own space.
  public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modifier(_AlignmentGuideModifier(key: g.key, value: computeValue))
  }

  /// Moves an alignment line of the view to the position that `computeValue` returns, in points of
  /// the view's own space.
  public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    modifier(_AlignmentGuideModifier(key: g.key, value: computeValue))
  }
}
