import MartletGeometry

/// Room that takes what is left, along the stack it is in.
public struct Spacer: Sendable {
  public var minLength: CGFloat?

  public init(minLength: CGFloat? = nil) {
    self.minLength = minLength.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Spacer: LeafView {
  package func makeElement(_ context: _NodeContext) -> SpacerNode {
    SpacerNode(minLength, graph: context.graph)
  }

  package func update(_ element: SpacerNode, _ context: _NodeContext) {
    element.minLength = minLength
  }
}

package final class SpacerNode: LayoutNode {
  package var minLength: CGFloat? {
    didSet { if minLength != oldValue { invalidateLayout() } }
  }

  package init(_ minLength: CGFloat?, graph: ViewGraph) {
    self.minLength = minLength
    super.init(graph: graph)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let least = minLength ?? defaultSpacing
    func length(_ axis: Axis) -> CGFloat { max(least, proposal[axis] ?? least) }
    guard let axis = enclosingStackAxis else {
      return CGSize(width: length(.horizontal), height: length(.vertical))
    }
    var size = CGSize.zero
    size[axis] = length(axis)
    return size
  }

  // A spacer is served last: no text is shortened to make room for nothing.
  package override var layoutPriority: Double { -.infinity }

  // Its least length is the gap already.
  package override func declinesSpacing(along axis: Axis) -> Bool { true }
}

/// A hairline across the stack it is in.
public struct Divider: Sendable {
  nonisolated public init() {}
}

extension Divider: LeafView {
  package func makeElement(_ context: _NodeContext) -> DividerNode {
    DividerNode(color(context), graph: context.graph)
  }

  package func update(_ element: DividerNode, _ context: _NodeContext) {
    element.color = color(context)
  }

  @MainActor private func color(_ context: _NodeContext) -> RGBA {
    Color.primary.opacity(0.12).resolved(in: context.environment)
  }
}

package final class DividerNode: LayoutNode {
  package var color: RGBA {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

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
