import MartletGeometry

/// A view that is one layout node of its own without content views.
package protocol LeafView: PrimitiveView {
  associatedtype Element: LayoutNode

  func makeElement(_ context: _NodeContext) -> Element
  /// Gives the node this value; also called when the environment has changed.
  func update(_ element: Element, _ context: _NodeContext)
}

extension LeafView {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    LeafNode(view, context)
  }
}

package final class LeafNode<V: LeafView>: _ViewNode<V> {
  private var view: V
  private let element: V.Element

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

/// A view that is a layout node with the elements of its content as children.
package protocol ContainerView: PrimitiveView {
  associatedtype Content: View
  associatedtype Element: LayoutNode

  var content: Content { get }
  func makeElement(_ context: _NodeContext) -> Element
  func update(_ element: Element, _ context: _NodeContext)
}

extension ContainerView {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ContainerNode(view, context)
  }
}

package final class ContainerNode<V: ContainerView>: _ViewNode<V>, ElementContainer {
  private var view: V
  private let element: V.Element
  private var child: _ViewNode<V.Content>?
  private var isEnqueued = false
  package override var isElementContainer: Bool { true }

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
    guard !isEnqueued else { return }
    isEnqueued = true
    graph.enqueueCollection(self)
  }

  package func collectElements() {
    isEnqueued = false
    var elements: [LayoutNode] = []
    child?.appendElements(to: &elements)
    element.setChildren(elements)
  }

  package override func willLeave() {
    element.willLeave()
  }
}

/// A modifier that puts one layout node round each element of its content.
///
/// What is animatable in it runs to its new value when it changes in an animated transaction.
package protocol ElementModifier: PrimitiveModifier, Animatable {
  associatedtype Element: UnaryNode

  /// Makes the node round `content`; `context` is the place for views of the modifier's own.
  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> Element
  /// Gives the node this value; also called when the environment has changed.
  func update(_ element: Element, _ context: _NodeContext)
  /// False when going from `old` to this value has no course in between.
  func isContinuous(from old: Self) -> Bool
}

extension ElementModifier {
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    ElementModifierNode(view, context)
  }

  package func isContinuous(from old: Self) -> Bool { true }
}

extension ElementModifier where Element: ModifierNode<Self> {
  package func update(_ element: Element, _ context: _NodeContext) { element.set(self) }
}

/// The layout node of a modifier; `modifier` is its value as shown in this frame.
package class ModifierNode<M>: UnaryNode {
  private final var shown: Shown<M>

  package init(_ modifier: M, _ content: LayoutNode) {
    shown = Shown(modifier)
    super.init(content)
  }

  package final var modifier: M { shown.current }
  /// The value that the view states, whatever is shown.
  package final var targetModifier: M { shown.target }

  /// The value to show has changed. Measures again; effects that only draw say so here.
  package func modifierDidChange() {
    invalidateLayout()
  }
}

// What a modifier has to be is asked where it is set, not of the node's type.
extension ModifierNode where M: ElementModifier {
  package final func set(_ modifier: M) {
    shown.set(
      modifier, isContinuous: modifier.isContinuous(from: shown.target), in: graph,
      onChange: { [weak self] in self?.modifierDidChange() })
    modifierDidChange()
  }
}

package final class ElementModifierNode<Content: View, M: ElementModifier>:
  _ViewNode<ModifiedContent<Content, M>>
{
  private var modifier: M
  private var child: _ViewNode<Content>?
  private var wrappers = Wrappers()
  private lazy var comparison = graph.fields.comparison(of: M.self)

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
      // Safety: the node's wrappers are those that `makeElement` has made.
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
    // A copy, for what is made here may ask the node for its children.
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
