import MartletGeometry

/// Runs actions when the content appears and when it disappears. Content appears when it joins the
/// tree on a visible page or when its page becomes visible. Both actions run after the layout of
/// the frame.
public struct _AppearanceModifier: PrimitiveModifier {
  /// Runs after the content has appeared; nil does nothing.
  package let onAppear: (() -> Void)?
  /// Runs after the content has disappeared; nil does nothing.
  package let onDisappear: (() -> Void)?

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    AppearanceNode(view, context)
  }
}

/// The structure node of `onAppear` and `onDisappear`. It follows `EnvironmentValues.isOnScreen`
/// and `pageDidChange`, and queues each action for the time after layout.
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

  /// Queues the action for a change of visibility.
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

/// Runs an action after a value has changed.
public struct _ChangeModifier<Value: Equatable>: PrimitiveModifier {
  /// The value to compare.
  package let value: Value
  /// True if the action also runs when the view appears.
  package let isInitial: Bool
  /// The action. It receives the previous and the new value.
  package let action: (_ old: Value, _ new: Value) -> Void

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    ChangeNode(view, context)
  }
}

/// The structure node of `onChange`. It compares the value in each update and queues the action for
/// the time after layout.
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

/// Gives the content an explicit identity. When the id changes, the content is replaced by a new
/// view with new state; the old one leaves with its transition. `ScrollViewProxy` finds the view by
/// its id.
public struct _IDModifier<ID: Hashable>: PrimitiveModifier {
  /// The identity.
  package let id: ID

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    IDNode(view, context)
  }
}

/// The structure node of `id`. When the id changes, it makes new nodes for the content and keeps
/// the old ones as departures until their transition has ended.
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

  func frame(of id: AnyHashable) -> (node: LayoutNode, rect: CGRect)? {
    AnyHashable(self.id) == id ? firstFrame : nil
  }

  func forEachFrame(ofViews body: (AnyHashable, LayoutNode, CGRect) -> Void) {
    if let (node, rect) = firstFrame { body(AnyHashable(id), node, rect) }
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
  /// Runs `action` when the view has appeared, after its first layout, and again whenever its page
  /// becomes visible. Changes that the action makes are shown in the same frame.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_AppearanceModifier(onAppear: action, onDisappear: nil))
  }

  /// Runs `action` when the view has left the tree, after its transition, and whenever its page
  /// becomes hidden.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_AppearanceModifier(onAppear: nil, onDisappear: action))
  }

  /// Runs `action` with the new value after `value` has changed, after the layout of the same
  /// frame.
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (V) -> Void
  ) -> some View {
    modifier(_ChangeModifier(value: value, isInitial: false) { _, new in action(new) })
  }

  /// Runs `action` with the previous and the new value after `value` has changed, after the layout
  /// of the same frame. With `initial` it also runs when the view appears.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> some View {
    modifier(_ChangeModifier(value: value, isInitial: initial, action: action))
  }

  /// Runs `action` after `value` has changed, after the layout of the same frame. With `initial` it
  /// also runs when the view appears.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    modifier(_ChangeModifier(value: value, isInitial: initial) { _, _ in action() })
  }

  /// Sets the identity of the view. When `id` changes, the view is replaced by a new one without
  /// state.
  public func id<ID: Hashable>(_ id: ID) -> some View { modifier(_IDModifier(id: id)) }
}
