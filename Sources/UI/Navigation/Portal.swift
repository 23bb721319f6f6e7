import MartletGeometry

// A portal shows views that are declared in one place and laid out in another, such as the buttons
// that a page adds to its bar. The structure nodes of the views stay where they are declared, with
// their state and environment. A preference carries their layout node to the bar, where `Portal`
// contains it like any other layout node. A layout node must be shown by one portal at a time.

/// A layout node as the value of a preference. It keeps the node alive but not its structure nodes.
package struct NodeReference: Equatable {
  /// The layout node.
  package let node: LayoutNode

  /// Compares the identities.
  package static func == (a: NodeReference, b: NodeReference) -> Bool { a.node === b.node }
}

/// Shows a layout node that belongs to another view.
struct Portal: PrimitiveView {
  let reference: NodeReference

  static func _makeNode(_ view: Portal, _ context: _NodeContext) -> _ViewNode<Portal> {
    PortalNode(view, context)
  }
}

/// The structure node of a portal. It has no structure children; those of the shown views belong to
/// the view that declares them.
private final class PortalNode: _ViewNode<Portal> {
  private let element: PortalElement

  init(_ view: Portal, _ context: _NodeContext) {
    element = PortalElement(graph: context.graph)
    super.init(context)
    element.setChildren([view.reference.node])
  }

  override func update(_ view: Portal) {
    element.setChildren([view.reference.node])
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }
}

private final class PortalElement: LayoutNode {
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    children.first?.sizeThatFits(proposal) ?? .zero
  }

  override func layoutChildren() {
    for child in children { child.place(at: .zero, proposal: proposal) }
  }
}
