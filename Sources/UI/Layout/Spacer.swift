import MartletGeometry

/// A space that takes the remaining length of its stack. Outside a stack it takes the whole area.
public struct Spacer: Sendable {
  /// The minimum length, in points; nil means 8.
  public var minLength: CGFloat?

  /// Makes a spacer. An infinite or NaN length counts as nil.
  public init(minLength: CGFloat? = nil) {
    self.minLength = minLength.finite
  }
}

extension Spacer: LeafView {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> SpacerNode {
    SpacerNode(minLength, graph: context.graph)
  }

  /// Updates the layout node with this value.
  package func update(_ element: SpacerNode, _ context: _NodeContext) {
    element.minLength = minLength
  }
}

/// The layout node of a spacer.
package final class SpacerNode: LayoutNode {
  /// The minimum length, in points; nil means 8.
  package var minLength: CGFloat? {
    didSet { if minLength != oldValue { invalidateLayout() } }
  }

  /// Makes the node with its minimum length.
  package init(_ minLength: CGFloat?, graph: ViewGraph) {
    self.minLength = minLength
    super.init(graph: graph)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let minimum = minLength ?? defaultSpacing
    func length(_ axis: Axis) -> CGFloat { max(minimum, proposal[axis] ?? minimum) }
    guard let axis = enclosingStackAxis else {
      return CGSize(width: length(.horizontal), height: length(.vertical))
    }
    var size = CGSize.zero
    size[axis] = length(axis)
    return size
  }

  // A spacer gets its length last, so that text is not shortened in favour of empty space.
  package override var layoutPriority: Double { -.infinity }

  // The minimum length of a spacer already separates the views.
  package override func declinesSpacing(along axis: Axis) -> Bool { true }
}

/// A line of one device pixel across its stack. Outside a stack the line is horizontal.
public struct Divider: Sendable {
  /// Makes a divider.
  nonisolated public init() {}
}

extension Divider: LeafView {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> DividerNode {
    DividerNode(color(context), graph: context.graph)
  }

  /// Updates the layout node with this value.
  package func update(_ element: DividerNode, _ context: _NodeContext) {
    element.color = color(context)
  }

  @MainActor private func color(_ context: _NodeContext) -> RGBA {
    Color.primary.opacity(0.12).resolved(in: context.environment)
  }
}

/// The layout node of a divider.
package final class DividerNode: LayoutNode {
  /// The colour of the line.
  package var color: RGBA {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  /// Makes the node with the colour of its line.
  package init(_ color: RGBA, graph: ViewGraph) {
    self.color = color
    super.init(graph: graph)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let hairline = 1 / graph.scale
    return enclosingStackAxis == .horizontal
      ? CGSize(width: hairline, height: proposal.height ?? 10)
      : CGSize(width: proposal.width ?? 10, height: hairline)
  }

  package override func draw(_ context: inout DrawContext) {
    context.fill(Path(context.snapped(bounds)), paint: .solid(color))
  }
}
