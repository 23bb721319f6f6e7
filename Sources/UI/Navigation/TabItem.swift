import MartletGeometry

// What a page tells the tab view it is in. Both pass through modifiers to the nearest container.

/// Names a view among those to choose from.
public struct _TagModifier: ElementModifier {
  package let tag: AnyHashable

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> TagNode {
    TagNode(self, content)
  }
}

package final class TagNode: ModifierNode<_TagModifier> {
  package override var tag: AnyHashable? { targetModifier.tag }
}

/// Says what stands for a page in the bar of its tab view.
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
  var label: AnyView { get }
  /// Tells the page's views whether they are in front.
  func setOnScreen(_ isOnScreen: Bool)
}

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
    // Modifiers between the tab view and this one are on the page too.
    var node = parent
    while let current = node, !current.isElementContainer {
      current.pageDidChange(isOnScreen: isOnScreen)
      node = current.parent
    }
  }

  override func environmentDidChange() {
    child?.setEnvironment(innerEnvironment)
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

private final class TabItemElement: UnaryNode {
  private weak var item: (any TabItem)?

  init(_ content: LayoutNode, _ item: any TabItem) {
    self.item = item
    super.init(content)
  }

  override var tabItem: (any TabItem)? { item }
}

extension View {
  /// Names the view in a picker or a tab view.
  public func tag<V: Hashable>(_ tag: V) -> some View {
    modifier(_TagModifier(tag: AnyHashable(tag)))
  }

  /// Says what stands for the page in the bar of the tab view around: an image and a text.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(TabItemModifier(label: AnyView(label())))
  }
}
