import MartletGeometry

/// A view that is a single layout node and has no content views, such as a text or a shape. A
/// conforming type only makes and updates its layout node; `LeafNode` does the rest.
package protocol LeafView: PrimitiveView {
  /// The type of the layout node.
  associatedtype Element: LayoutNode

  /// Makes the layout node.
  func makeElement(_ context: _NodeContext) -> Element
  /// Updates the layout node with this value. It is also called when the environment has changed.
  func update(_ element: Element, _ context: _NodeContext)
}

extension LeafView {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    LeafNode(view, context)
  }
}

/// The structure node of a `LeafView`.
package final class LeafNode<V: LeafView>: _ViewNode<V> {
  private var view: V
  private let element: V.Element

  /// Makes the node and its children.
  package init(_ view: V, _ context: _NodeContext) {
    self.view = view
    element = view.makeElement(context)
    super.init(context)
  }

  package override func update(_ view: V) {
    self.view = view
    view.update(element, context())
  }

  package override func environmentDidChange() {
    view.update(element, context())
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }

  package override func willLeave() {
    element.willLeave()
  }
}

/// A view that is a layout node whose children are the elements of its content, such as a stack. A
/// conforming type only makes and updates its layout node; `ContainerNode` does the rest.
package protocol ContainerView: PrimitiveView {
  /// The type of the content.
  associatedtype Content: View
  /// The type of the layout node.
  associatedtype Element: LayoutNode

  /// The content views.
  var content: Content { get }
  /// Makes the layout node, without children.
  func makeElement(_ context: _NodeContext) -> Element
  /// Updates the layout node with this value. It is also called when the environment has changed.
  func update(_ element: Element, _ context: _NodeContext)
  /// Is called after the layout node has got its children. `content` is the structure node whose
  /// elements they are.
  func didCollect(_ element: Element, from content: _StructureNode)
}

extension ContainerView {
  /// Does nothing.
  package func didCollect(_ element: Element, from content: _StructureNode) {}

  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ContainerNode(view, context)
  }
}

/// The structure node of a `ContainerView`.
package final class ContainerNode<V: ContainerView>: _ViewNode<V>, ElementContainer {
  private var view: V
  private let element: V.Element
  private var child: _ViewNode<V.Content>?
  package override var isElementContainer: Bool { true }

  /// Makes the node and its children.
  package init(_ view: V, _ context: _NodeContext) {
    self.view = view
    element = view.makeElement(context)
    element.isMirrored = context.environment.isRightToLeft
    super.init(context)
    if element.savesState, let saved = graph.restoring?.take(self, V.self)[0] {
      element.restore(saved)
    }
    child = V.Content._makeNode(view.content, self.context())
    collectElements()
  }

  package override func saveState(in state: SavedState) {
    if element.savesState { state.keep(element.savedState.map { [$0] } ?? [], of: self, V.self) }
    super.saveState(in: state)
  }

  package override func update(_ view: V) {
    self.view = view
    view.update(element, context())
    child?.update(view.content)
  }

  package override func environmentDidChange() {
    element.isMirrored = environment.isRightToLeft
    view.update(element, context())
    child?.setEnvironment(environment)
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    elements.append(element)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func elementsDidChange() {
    graph.enqueueCollection(self)
  }

  /// Makes the elements of the content the children of the layout node.
  package func collectElements() {
    element.setChildren(child?.elements ?? [])
    if let child { view.didCollect(element, from: child) }
  }

  package override func willLeave() {
    element.willLeave()
  }
}

/// A modifier that puts one layout node around each element of its content, such as padding or an
/// effect. A conforming type only makes and updates these nodes; `ElementModifierNode` does the
/// rest.
///
/// A change of its animatable data in a transaction with an animation is animated.
package protocol ElementModifier: PrimitiveModifier, Animatable {
  /// The type of the layout node.
  associatedtype Element: UnaryNode

  /// Makes the layout node around `content`, one element. `context` is for the nodes of views that
  /// the modifier itself adds, such as a background.
  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> Element
  /// Updates the layout node with this value. It is also called when the environment has changed.
  func update(_ element: Element, _ context: _NodeContext)
  /// Returns false if there are no intermediate values between `old` and this value, so that the
  /// change cannot be animated.
  func isContinuous(from old: Self) -> Bool
}

extension ElementModifier {
  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    ElementModifierNode(view, context)
  }

  /// Returns true.
  package func isContinuous(from old: Self) -> Bool { true }
}

extension ElementModifier where Element: ModifierNode<Self> {
  /// Sets the value of the layout node.
  package func update(_ element: Element, _ context: _NodeContext) { element.set(self) }
}

/// The layout node of a modifier. It stores the modifier's value and animates it.
package class ModifierNode<M>: UnaryNode {
  private final var shown: Shown<M>

  /// Makes the node around `content`.
  package init(_ modifier: M, _ content: LayoutNode) {
    shown = Shown(modifier)
    super.init(content)
  }

  /// The value of the modifier that is shown in this frame.
  package final var modifier: M { shown.current }
  /// The value that the view states, even during an animation.
  package final var targetModifier: M { shown.target }

  /// Is called when `modifier` has changed, by a new value or by an animation step. The default
  /// invalidates the layout. Effects that change only the drawing override it.
  package func modifierDidChange() {
    invalidateLayout()
  }
}

// `M` is constrained here and not in the class. The runtime therefore need not look up its
// conformances when it makes the class.
extension ModifierNode where M: ElementModifier {
  /// Sets a new value. The animation of the running transaction leads to it.
  package final func set(_ modifier: M) {
    shown.set(
      modifier, isContinuous: modifier.isContinuous(from: shown.target), in: graph,
      onChange: { [weak self] in self?.modifierDidChange() })
    modifierDidChange()
  }
}

/// The structure node of an `ElementModifier`. It makes one layout node for each element of its
/// content and keeps these in `wrappers`. An unchanged modifier updates none of them.
package final class ElementModifierNode<Content: View, M: ElementModifier>:
  _ViewNode<ModifiedContent<Content, M>>
{
  private var modifier: M
  private var child: _ViewNode<Content>?
  private var wrappers = Wrappers()
  private lazy var comparison = graph.fields.comparison(of: M.self)

  /// Makes the node and its children.
  package init(_ view: ModifiedContent<Content, M>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
  }

  package override func update(_ view: ModifiedContent<Content, M>) {
    if !comparison.isEqual(modifier, view.modifier) {
      modifier = view.modifier
      updateWrappers()
    }
    child?.update(view.content)
  }

  private func updateWrappers() {
    let context = context()
    wrappers.visit {
      // Safety: `makeElement` has made all wrappers of this node.
      modifier.update(unsafe unsafeDowncast($0, to: M.Element.self), context)
    }
  }

  package override func environmentDidChange() {
    wrappers.visit { $0.isMirrored = environment.isRightToLeft }
    updateWrappers()
    super.environmentDidChange()
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    let start = elements.count
    child?.appendElements(to: &elements)
    // `wrap` works on a copy, because `makeElement` may ask this node for its children, which reads
    // `wrappers`.
    var wrappers = wrappers
    wrappers.wrap(&elements, from: start) { content in
      let wrapper = modifier.makeElement(content, context())
      if environment.isRightToLeft { wrapper.isMirrored = true }
      return wrapper
    }
    self.wrappers = wrappers
  }

  package override func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
    wrappers.visit { $0.forEachSecondary(body) }
  }

  package override func willLeave() {
    wrappers.visit { $0.willLeave() }
  }
}
