import MartletGeometry

/// Makes views that an ancestor shows in another place, such as toolbar items in the bar. The
/// structure nodes and the state of the views stay here, and the value of the preference `K`
/// carries their layout node. The ancestor shows it with `Portal`.
struct PortalModifier<K: PreferenceKey, Item: View>: PrimitiveModifier {
  let item: Item
  /// Stores the reference to the views' layout node in the value of the preference.
  let change: @MainActor (inout K.Value, NodeReference) -> Void

  init(
    _ key: K.Type, item: Item,
    change: @escaping @MainActor (inout K.Value, NodeReference) -> Void
  ) {
    self.item = item
    self.change = change
  }

  static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    PortalModifierNode(view, context)
  }
}

/// The structure node of a `PortalModifier`. It owns the structure nodes of the views and writes
/// their layout node to the preference.
private final class PortalModifierNode<Content: View, K: PreferenceKey, Item: View>:
  _ViewNode<ModifiedContent<Content, PortalModifier<K, Item>>>
{
  private let area: ZStackNode
  private var change: @MainActor (inout K.Value, NodeReference) -> Void
  private var items: LayerStructure<Item>?
  private var child: _ViewNode<Content>?

  init(
    _ view: ModifiedContent<Content, PortalModifier<K, Item>>, _ context: _NodeContext
  ) {
    area = ZStackNode(.center, graph: context.graph)
    change = view.modifier.change
    super.init(context)
    area.isMirrored = environment.isRightToLeft
    items = LayerStructure(view.modifier.item, area, self.context())
    child = Content._makeNode(view.content, self.context())
    addPreferenceWriters(1)
  }

  override func update(_ view: ModifiedContent<Content, PortalModifier<K, Item>>) {
    change = view.modifier.change
    items?.update(view.modifier.item)
    child?.update(view.content)
    graph.preferencesChanged = true
  }

  override func environmentDidChange() {
    area.isMirrored = environment.isRightToLeft
    super.environmentDidChange()
  }

  override func reducePreference<Key: PreferenceKey>(
    _ key: Key.Type, into value: inout Key.Value?
  ) {
    child?.reducePreference(key, into: &value)
    guard key == K.self else { return }
    var content = value as? K.Value ?? K.defaultValue
    change(&content, NodeReference(node: area))
    value = content as? Key.Value
  }

  override func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
    if let items { body(items) }
  }
}
