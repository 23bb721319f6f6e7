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

/// The layout node of `ZStack`, and of the secondary views of an `AreaNode`. It passes its own
/// proposal to each child. Its size is that of the union of the children's frames, aligned at their
/// alignment lines.
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

  private func extent(_ proposal: ProposedViewSize) -> AlignedUnion {
    var union = AlignedUnion()
    for child in children { union.add(child.dimensions(proposal), alignment) }
    return union
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

/// The union of the frames of views whose alignment lines meet at one point.
@MainActor
struct AlignedUnion {
  /// The point at which the lines meet, in points from the upper left corner of the union.
  private(set) var guide = CGPoint.zero
  /// The distance from `guide` to the lower right corner, in points.
  private var rest = CGPoint.zero
  private var isEmpty = true

  /// The size of the union in points; zero without views.
  var size: CGSize { CGSize(width: guide.x + rest.x, height: guide.y + rest.y) }

  /// Adds the frame of a view, aligned at its own lines.
  mutating func add(_ dimensions: ViewDimensions, _ alignment: Alignment) {
    // A view that answers an infinite proposal with an infinite length has no alignment line; use
    // 0.
    let x = dimensions.width == .infinity ? 0 : dimensions[alignment.horizontal]
    let y = dimensions.height == .infinity ? 0 : dimensions[alignment.vertical]
    let right = dimensions.width - x
    let bottom = dimensions.height - y
    guide = isEmpty ? CGPoint(x: x, y: y) : CGPoint(x: max(guide.x, x), y: max(guide.y, y))
    rest =
      isEmpty
      ? CGPoint(x: right, y: bottom) : CGPoint(x: max(rest.x, right), y: max(rest.y, bottom))
    isEmpty = false
  }
}
