import MartletGeometry

/// Views on top of each other, the last one in front.
@MainActor @preconcurrency
public struct ZStack<Content> {
  /// The lines by which the views are aligned.
  package let alignment: Alignment
  /// The views.
  package let content: Content
}

extension ZStack: View, PrimitiveView, ContainerView where Content: View {
  /// Makes a stack of the views that `content` returns.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> ZStackNode {
    ZStackNode(alignment, graph: context.graph)
  }

  /// Updates the layout node with this value.
  package func update(_ element: ZStackNode, _ context: _NodeContext) {
    element.alignment = alignment
  }
}

/// The layout of views on top of each other. Each child is proposed the whole size. The size is the
/// union of the children after their alignment lines coincide.
package final class ZStackNode: LayoutNode {
  /// The lines by which the children are aligned.
  package var alignment: Alignment {
    didSet { if alignment != oldValue { invalidateLayout() } }
  }

  /// Makes the node with its alignment.
  package init(_ alignment: Alignment, graph: ViewGraph) {
    self.alignment = alignment
    super.init(graph: graph)
  }

  package override var ordersByZIndex: Bool { true }

  private func extent(
    _ proposal: ProposedViewSize
  ) -> (guide: CGPoint, size: CGSize) {
    var low = CGPoint.zero
    var high = CGPoint.zero
    for (index, child) in children.enumerated() {
      let dimensions = child.dimensions(proposal)
      // A child that answers an unlimited proposal with infinity has no alignment line; use 0.
      let x = dimensions.width == .infinity ? 0 : dimensions[alignment.horizontal]
      let y = dimensions.height == .infinity ? 0 : dimensions[alignment.vertical]
      let right = dimensions.width - x
      let bottom = dimensions.height - y
      low = index == 0 ? CGPoint(x: x, y: y) : CGPoint(x: max(low.x, x), y: max(low.y, y))
      high =
        index == 0
        ? CGPoint(x: right, y: bottom) : CGPoint(x: max(high.x, right), y: max(high.y, bottom))
    }
    return (low, CGSize(width: low.x + high.x, height: low.y + high.y))
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    extent(proposal).size
  }

  package override func layoutChildren() {
    let guide = extent(proposal).guide
    for child in children {
      let dimensions = child.dimensions(proposal)
      child.place(
        at: CGPoint(
          x: guide.x - dimensions[alignment.horizontal],
          y: guide.y - dimensions[alignment.vertical]),
        proposal: proposal)
    }
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    let guide = extent(proposal).guide
    let line = key.axis == .horizontal ? alignment.horizontal.key : alignment.vertical.key
    return key.combined(
      children.lazy.compactMap { child in
        child.explicitAlignment(key, proposal).map {
          $0 + guide[key.axis] - child.dimensions(proposal)[line]
        }
      })
  }
}
