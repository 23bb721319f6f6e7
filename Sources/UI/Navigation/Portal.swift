import MartletGeometry

// Views that are declared in one place and laid out in another, such as the buttons that a page
// adds to the bar. Their structure nodes stay in the page. The bar contains their layout node like
// any other.

/// A layout node as the value of a preference.
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

/// Adds views to the bar of the page.
struct BarItemsModifier<Item: View>: PrimitiveModifier {
  let item: Item
  let path: WritableKeyPath<NavigationBarContent, NodeReference?>

  static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    BarItemsNode(view, context)
  }
}

private final class BarItemsNode<Content: View, Item: View>:
  _ViewNode<ModifiedContent<Content, BarItemsModifier<Item>>>
{
  private let area: ZStackNode
  private let path: WritableKeyPath<NavigationBarContent, NodeReference?>
  private var items: LayerStructure<Item>?
  private var child: _ViewNode<Content>?

  init(
    _ view: ModifiedContent<Content, BarItemsModifier<Item>>, _ context: _NodeContext
  ) {
    area = ZStackNode(.center, graph: context.graph)
    path = view.modifier.path
    super.init(context)
    items = LayerStructure(view.modifier.item, area, self.context())
    child = Content._makeNode(view.content, self.context())
    addPreferenceWriters(1)
  }

  override func update(_ view: ModifiedContent<Content, BarItemsModifier<Item>>) {
    items?.update(view.modifier.item)
    child?.update(view.content)
  }

  override func reducePreference<K: PreferenceKey>(
    _ key: K.Type, into value: inout K.Value?
  ) {
    child?.reducePreference(key, into: &value)
    guard key == NavigationBarKey.self else { return }
    var content = value as? NavigationBarContent ?? NavigationBarContent()
    content[keyPath: path] = NodeReference(node: area)
    value = content as? K.Value
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    child?.appendElements(to: &elements)
  }

  override func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
    if let items { body(items) }
  }
}
