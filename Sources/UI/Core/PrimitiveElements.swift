import MartletGeometry

/// A view that is a single layout node and has no content views.
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

/// A view that is a layout node whose children are the elements of its content.
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
}

extension ContainerView {
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
    if element.keepsPlace, let place = graph.restoring?.take(self, V.self)[0] {
      element.restore(place)
    }
    child = V.Content._makeNode(view.content, self.context())
    collectElements()
  }

  package override func keepState(in state: KeptState) {
    if element.keepsPlace { state.keep(element.keptPlace.map { [$0] } ?? [], of: self, V.self) }
    super.keepState(in: state)
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

  /// Gives the elements of the content to the layout node.
  package func collectElements() {
    element.setChildren(child?.elements ?? [])
  }

  package override func willLeave() {
    element.willLeave()
  }
}

/// A modifier that puts one layout node around each element of its content.
///
/// A change of its animatable data in an animated transaction is animated.
package protocol ElementModifier: PrimitiveModifier, Animatable {
  /// The type of the layout node.
  associatedtype Element: UnaryNode

  /// Makes the layout node around `content`. `context` is the context for the modifier's own views.
  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> Element
  /// Updates the layout node with this value. It is also called when the environment has changed.
  func update(_ element: Element, _ context: _NodeContext)
  /// Returns false if there are no intermediate values between `old` and this value. The change is
  /// then not animated.
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

/// The layout node of a modifier. It animates the modifier's value.
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

  /// Is called when the shown value has changed. The default measures again. Effects that only draw
  /// override it.
  package func modifierDidChange() {
    invalidateLayout()
  }
}

// The requirements on `M` apply to this method, not to the type of the node, so that the runtime
// need not look up its conformances.
extension ModifierNode where M: ElementModifier {
  /// Sets a new value, in the running transaction.
  package final func set(_ modifier: M) {
    shown.set(
      modifier, isContinuous: modifier.isContinuous(from: shown.target), in: graph,
      onChange: { [weak self] in self?.modifierDidChange() })
    modifierDidChange()
  }
}

/// The structure node of an `ElementModifier`.
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
    // The loop works on a copy, because `makeElement` may ask the node for its children.
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
