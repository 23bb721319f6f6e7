// MARK: - Writing

/// The modifier behind `preference(key:value:)` and `transformPreference(_:_:)`.
public struct _PreferenceModifier<K: PreferenceKey>: PrimitiveModifier {
  /// The change of the preference.
  package enum Action {
    /// Replaces the value of the views inside.
    case set(K.Value)
    /// Changes the value of the views inside.
    case transform((inout K.Value) -> Void)
  }

  /// The change of the preference.
  package let action: Action

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    PreferenceWriterNode(view, context)
  }
}

/// The node of a `_PreferenceModifier`. It has no layout node; readers collect its value through
/// `reducePreference`.
private final class PreferenceWriterNode<Content: View, K: PreferenceKey>:
  _ViewNode<ModifiedContent<Content, _PreferenceModifier<K>>>
{
  private var action: _PreferenceModifier<K>.Action
  private var child: _ViewNode<Content>?

  init(_ view: ModifiedContent<Content, _PreferenceModifier<K>>, _ context: _NodeContext) {
    action = view.modifier.action
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    addPreferenceWriters(1)
  }

  override func update(_ view: ModifiedContent<Content, _PreferenceModifier<K>>) {
    let old = action
    action = view.modifier.action
    child?.update(view.content)
    if case .set(let a) = old, case .set(let b) = action, isEqualIfEquatable(a, b) { return }
    graph.preferencesChanged = true
  }

  override func reducePreference<Key: PreferenceKey>(
    _ key: Key.Type, into value: inout Key.Value?
  ) {
    guard key == K.self else { return super.reducePreference(key, into: &value) }
    switch action {
    case .set(let own):
      // This value replaces those of the whole subtree, which are therefore not collected.
      guard let own = own as? Key.Value else { return }
      Key.join(own, to: &value)
    case .transform(let change):
      guard let change = change as? (inout Key.Value) -> Void else { return }
      var inner: Key.Value?
      super.reducePreference(key, into: &inner)
      var own = inner ?? Key.defaultValue
      change(&own)
      Key.join(own, to: &value)
    }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

// MARK: - Reading

/// The modifier behind `onPreferenceChange(_:perform:)`: calls an action with the value of a
/// preference after it has changed.
public struct _PreferenceActionModifier<K: PreferenceKey>: PrimitiveModifier
where K.Value: Equatable {
  /// Receives the new value.
  package let action: (K.Value) -> Void

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    PreferenceActionNode(view, context)
  }
}

/// The node of a `_PreferenceActionModifier`.
private final class PreferenceActionNode<Content: View, K: PreferenceKey>:
  _ViewNode<ModifiedContent<Content, _PreferenceActionModifier<K>>>, PreferenceReader
where K.Value: Equatable {
  private var action: (K.Value) -> Void
  private var child: _ViewNode<Content>?
  private var last: K.Value?

  init(_ view: ModifiedContent<Content, _PreferenceActionModifier<K>>, _ context: _NodeContext) {
    action = view.modifier.action
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    graph.addPreferenceReader(self)
  }

  override func update(_ view: ModifiedContent<Content, _PreferenceActionModifier<K>>) {
    action = view.modifier.action
    child?.update(view.content)
  }

  func readPreference() {
    let value = preference(K.self)
    if value == last { return }
    last = value
    let action = action
    graph.enqueueAction { action(value) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

extension View {
  /// Publishes a value to the ancestors, in place of the values of the views inside. The values of
  /// sibling views are merged in order.
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    modifier(_PreferenceModifier<K>(action: .set(value)))
  }

  /// Changes the published value of the views inside.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    modifier(_PreferenceModifier<K>(action: .transform(callback)))
  }

  /// Calls `action` with the preference of the views inside when it first becomes known and after
  /// each change. The action runs after the layout of the same frame.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    modifier(_PreferenceActionModifier<K>(action: action))
  }
}
