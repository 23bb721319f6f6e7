import MartletGeometry

// A page sets two values for its tab view: its tag and its label. The tab view reads them from the
// layout nodes of the page, also through modifiers between it and the page: the tag from
// `LayoutNode.tag`, and the label from `TabItemTrait`.

/// Sets the value by which a picker or a tab view identifies a view.
public struct _TagModifier: ElementModifier {
  /// The value.
  package let tag: AnyHashable

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> TagNode {
    TagNode(self, content)
  }
}

/// The layout node of `tag`.
package final class TagNode: ModifierNode<_TagModifier> {
  package override var tag: AnyHashable? { targetModifier.tag }
}

/// Sets the icon and text of a page in the bar of its tab view.
struct TabItemModifier: PrimitiveModifier {
  let label: AnyView

  static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    TabItemNode(view, context)
  }
}

/// A page of a tab view, as the tab view sees it.
@MainActor
package protocol TabItem: AnyObject {
  /// The icon and text in the bar.
  var label: AnyView { get }
  /// Sets whether the page is visible, in the environment of its views. They then run `onAppear` or
  /// `onDisappear`.
  func setOnScreen(_ isOnScreen: Bool)
}

/// The structure node of `tabItem`. It sets `isOnScreen` in the environment of the page, and wraps
/// the page's elements in nodes that have the trait `TabItemTrait`.
private final class TabItemNode<Content: View>:
  _ViewNode<ModifiedContent<Content, TabItemModifier>>, TabItem
{
  private(set) var label: AnyView
  private var child: _ViewNode<Content>?
  private var wrappers: [TabItemElement] = []
  private var isOnScreen = false

  init(_ view: ModifiedContent<Content, TabItemModifier>, _ context: _NodeContext) {
    label = view.modifier.label
    super.init(context)
    child = Content._makeNode(view.content, self.context(environment: innerEnvironment))
  }

  override func update(_ view: ModifiedContent<Content, TabItemModifier>) {
    label = view.modifier.label
    child?.update(view.content)
  }

  private var innerEnvironment: EnvironmentValues {
    var values = environment
    values.isOnScreen = isOnScreen
    return values
  }

  func setOnScreen(_ isOnScreen: Bool) {
    guard isOnScreen != self.isOnScreen else { return }
    self.isOnScreen = isOnScreen
    child?.setEnvironment(innerEnvironment)
    graph.preferencesChanged = true
    // Modifiers between the tab view and this one belong to the page as well.
    var node = parent
    while let current = node, !current.isElementContainer {
      current.pageDidChange(isOnScreen: isOnScreen)
      node = current.parent
    }
  }

  override func environmentDidChange() {
    child?.setEnvironment(innerEnvironment)
  }

  // Only the visible page configures the bar.
  override func reducePreference<K: PreferenceKey>(_ key: K.Type, into value: inout K.Value?) {
    if key != TabBarKey.self || isOnScreen { super.reducePreference(key, into: &value) }
  }

  override func appendElements(to elements: inout [LayoutNode]) {
    var contents: [LayoutNode] = []
    child?.appendElements(to: &contents)
    let isSame =
      contents.count == wrappers.count
      && zip(contents, wrappers).allSatisfy { $0 === $1.content }
    if !isSame { wrappers = contents.map { TabItemElement($0, self) } }
    for wrapper in wrappers { elements.append(wrapper) }
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

/// The trait under which a tab view finds the item of a page.
package enum TabItemTrait: LayoutTrait {
  /// The item of the page.
  package typealias Value = any TabItem
}

/// The layout node around an element of a page. It answers for `TabItemTrait`.
private final class TabItemElement: UnaryNode {
  private weak var item: (any TabItem)?

  init(_ content: LayoutNode, _ item: any TabItem) {
    self.item = item
    super.init(content)
  }

  override func trait<Trait: LayoutTrait>(_ key: Trait.Type) -> Trait.Value? {
    key == TabItemTrait.self ? item as? Trait.Value : super.trait(key)
  }
}

extension View {
  /// Sets the value by which a picker or a tab view identifies the view.
  public func tag<V: Hashable>(_ tag: V) -> some View {
    modifier(_TagModifier(tag: AnyHashable(tag)))
  }

  /// Sets the label of the page in the bar of the enclosing tab view: an image and a text.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(TabItemModifier(label: AnyView(label())))
  }
}
