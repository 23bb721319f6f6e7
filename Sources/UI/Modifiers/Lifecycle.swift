import MartletGeometry

/// Acts when the content comes into the tree and when it leaves.
public struct _AppearanceModifier: PrimitiveModifier {
  package let onAppear: (() -> Void)?
  package let onDisappear: (() -> Void)?

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    AppearanceNode(view, context)
  }
}

private final class AppearanceNode<Content: View>:
  _ViewNode<ModifiedContent<Content, _AppearanceModifier>>
{
  private var modifier: _AppearanceModifier
  private var child: _ViewNode<Content>?
  private var hasAppeared = false

  init(_ view: ModifiedContent<Content, _AppearanceModifier>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    setAppeared(environment.isOnScreen)
  }

  /// Acts on coming into sight and going out of it.
  private func setAppeared(_ appears: Bool) {
    guard appears != hasAppeared else { return }
    hasAppeared = appears
    if appears {
      guard modifier.onAppear != nil else { return }
      graph.enqueueAction { [weak self] in
        if let self, self.isAlive { self.modifier.onAppear?() }
      }
    } else if let action = modifier.onDisappear {
      graph.enqueueAction(action)
    }
  }

  override func pageDidChange(isOnScreen: Bool) {
    setAppeared(isOnScreen)
  }

  override func environmentDidChange() {
    setAppeared(environment.isOnScreen)
    super.environmentDidChange()
  }

  override func update(_ view: ModifiedContent<Content, _AppearanceModifier>) {
    modifier = view.modifier
    child?.update(view.content)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() {
    setAppeared(false)
  }
}

/// Acts when a value has changed.
public struct _ChangeModifier<Value: Equatable>: PrimitiveModifier {
  package let value: Value
  package let isInitial: Bool
  package let action: (_ old: Value, _ new: Value) -> Void

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    ChangeNode(view, context)
  }
}

private final class ChangeNode<Content: View, Value: Equatable>:
  _ViewNode<ModifiedContent<Content, _ChangeModifier<Value>>>
{
  private var value: Value
  private var child: _ViewNode<Content>?

  init(_ view: ModifiedContent<Content, _ChangeModifier<Value>>, _ context: _NodeContext) {
    value = view.modifier.value
    super.init(context)
    child = Content._makeNode(view.content, self.context())
    if view.modifier.isInitial { act(view.modifier, from: value) }
  }

  override func update(_ view: ModifiedContent<Content, _ChangeModifier<Value>>) {
    child?.update(view.content)
    let old = value
    guard view.modifier.value != old else { return }
    value = view.modifier.value
    act(view.modifier, from: old)
  }

  private func act(_ modifier: _ChangeModifier<Value>, from old: Value) {
    graph.enqueueAction { modifier.action(old, modifier.value) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

/// Gives the content an identity of its own: another id is another view, without its state.
public struct _IDModifier<ID: Hashable>: PrimitiveModifier {
  package let id: ID

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    IDNode(view, context)
  }
}

private final class IDNode<Content: View, ID: Hashable>:
  _ViewNode<ModifiedContent<Content, _IDModifier<ID>>>, IdentityHolder
{
  private var id: ID
  private var child: _ViewNode<Content>?
  private var departures = Departures()

  init(_ view: ModifiedContent<Content, _IDModifier<ID>>, _ context: _NodeContext) {
    id = view.modifier.id
    super.init(context)
    child = Content._makeNode(view.content, self.context())
  }

  func place(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)? {
    AnyHashable(self.id) == id ? firstPlace : nil
  }

  override func update(_ view: ModifiedContent<Content, _IDModifier<ID>>) {
    if view.modifier.id == id {
      child?.update(view.content)
      return
    }
    if let child { departures.remove(child, key: AnyHashable(id), from: self) }
    id = view.modifier.id
    child = departures.insert(key: AnyHashable(id)) {
      $0.update(view.content)
    } make: {
      Content._makeNode(view.content, context())
    }
    elementsDidChange()
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    super.appendElements(to: &elements)
    departures.appendElements(to: &elements)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  override func willLeave() {
    departures.removeAll()
  }
}

extension View {
  /// Acts when the view has come, after its first layout; what is changed shows in the same frame.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_AppearanceModifier(onAppear: action, onDisappear: nil))
  }

  /// Acts when the view has gone, after its transition.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_AppearanceModifier(onAppear: nil, onDisappear: action))
  }

  /// Acts with the new value when `value` has changed.
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (V) -> Void
  ) -> some View {
    modifier(_ChangeModifier(value: value, isInitial: false) { _, new in action(new) })
  }

  /// Acts with the old and the new value when `value` has changed.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> some View {
    modifier(_ChangeModifier(value: value, isInitial: initial, action: action))
  }

  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    modifier(_ChangeModifier(value: value, isInitial: initial) { _, _ in action() })
  }

  /// Binds the view's identity to a value.
  public func id<ID: Hashable>(_ id: ID) -> some View { modifier(_IDModifier(id: id)) }
}
