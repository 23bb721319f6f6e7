/// The modifier behind `focusedValue(_:_:)`: publishes a value while a view inside has the focus.
public struct _FocusedValueModifier<Value>: ElementModifier {
  /// The key path under which the value is published.
  package let path: WritableKeyPath<FocusedValues, Value?>
  /// The value; nil publishes none.
  package let value: Value?

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> FocusedValueNode<Value> {
    let node = FocusedValueNode(self, content)
    node.modifierDidChange()
    return node
  }
}

/// The layout node of `focusedValue(_:_:)`. The table of focused values finds it among the
/// ancestors of the focused view.
package final class FocusedValueNode<Value>:
  ModifierNode<_FocusedValueModifier<Value>>, FocusedValuePublisher
{
  package override func modifierDidChange() { graph.focus.values.setNeedsUpdate(in: graph) }

  func publish(into values: inout FocusedValues) {
    let modifier = targetModifier
    if let value = modifier.value { values[keyPath: modifier.path] = value }
  }
}

/// The modifier behind `focusedSceneValue(_:_:)`: publishes a value while the view is in the tree.
public struct _FocusedSceneValueModifier<Value>: PrimitiveModifier {
  /// The key path under which the value is published.
  package let path: WritableKeyPath<FocusedValues, Value?>
  /// The value; nil publishes none.
  package let value: Value?

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    FocusedSceneValueNode(view, context)
  }
}

/// The structure node of `focusedSceneValue(_:_:)`. It has no layout node, because the value does
/// not depend on the focus.
private final class FocusedSceneValueNode<Content: View, Value>:
  _ViewNode<ModifiedContent<Content, _FocusedSceneValueModifier<Value>>>, FocusedValuePublisher
{
  private var modifier: _FocusedSceneValueModifier<Value>
  private var child: _ViewNode<Content>?

  init(
    _ view: ModifiedContent<Content, _FocusedSceneValueModifier<Value>>, _ context: _NodeContext
  ) {
    modifier = view.modifier
    super.init(context)
    // The node is added before those inside, whose values replace its own.
    graph.focus.values.addScenePublisher(self)
    graph.focus.values.setNeedsUpdate(in: graph)
    child = Content._makeNode(view.content, self.context())
  }

  override func update(_ view: ModifiedContent<Content, _FocusedSceneValueModifier<Value>>) {
    modifier = view.modifier
    graph.focus.values.setNeedsUpdate(in: graph)
    child?.update(view.content)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() {
    graph.focus.values.removeScenePublisher(self)
    graph.focus.values.setNeedsUpdate(in: graph)
  }

  func publish(into values: inout FocusedValues) {
    if let value = modifier.value { values[keyPath: modifier.path] = value }
  }
}

extension View {
  /// Publishes a value for `@FocusedValue` while this view or a view inside has the focus. If views
  /// around this one publish a value at the same key path, this value is read. Nil publishes none.
  public func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    modifier(_FocusedValueModifier(path: keyPath, value: value))
  }

  /// Publishes a value for `@FocusedValue` while the view is in the tree, wherever the focus is. A
  /// value that the focused view publishes with `focusedValue(_:_:)` is read in its place. If
  /// several views publish a value of the scene, that of the newest view is read. Nil publishes
  /// none.
  public func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    modifier(_FocusedSceneValueModifier(path: keyPath, value: value))
  }
}
