import MartletGeometry

/// Shows the first of its views whose ideal size fits into the proposal, or the last view if none
/// fits. All views are in the tree and have state; the hidden ones are not drawn and receive no
/// touches.
@MainActor @preconcurrency
public struct ViewThatFits<Content> {
  /// The axes along which a view has to fit.
  package let axes: Axis.Set
  /// The candidates, the preferred one first.
  package let content: Content
}

extension ViewThatFits: View, PrimitiveView, ContainerView where Content: View {
  /// Creates a view that chooses among the views of `content`.
  ///
  /// `axes` are the axes along which a view has to fit.
  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> FittingNode {
    FittingNode(axes, graph: context.graph)
  }

  /// Gives the layout node new axes.
  package func update(_ element: FittingNode, _ context: _NodeContext) {
    element.axes = axes
  }
}

/// The layout node of `ViewThatFits`.
package final class FittingNode: LayoutNode {
  /// The axes along which a view has to fit.
  package var axes: Axis.Set {
    didSet { if axes != oldValue { invalidateLayout() } }
  }

  /// Creates a node without children.
  package init(_ axes: Axis.Set, graph: ViewGraph) {
    self.axes = axes
    super.init(graph: graph)
  }

  private func choice(_ proposal: ProposedViewSize) -> LayoutNode? {
    for child in children.dropLast() {
      let ideal = child.sizeThatFits(.unspecified)
      let width = axes.contains(.horizontal) ? proposal.width ?? .infinity : .infinity
      let height = axes.contains(.vertical) ? proposal.height ?? .infinity : .infinity
      if ideal.width <= width, ideal.height <= height { return child }
    }
    return children.last
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    choice(proposal)?.sizeThatFits(proposal) ?? .zero
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    choice(proposal)?.explicitAlignment(key, proposal)
  }

  package override func layoutChildren() {
    choice(proposal)?.place(at: .zero, proposal: proposal)
  }

  package override func draw(_ context: inout DrawContext) {
    choice(proposal)?.render(&context)
  }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    guard let shown = choice(proposal), let inner = shown.pointFromParent(point),
      shown.hitTest(inner, &path)
    else { return false }
    path.append(self)
    return true
  }
}
