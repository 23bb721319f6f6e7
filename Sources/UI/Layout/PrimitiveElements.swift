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
  associatedtype Element: ModifierNode<Self>

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

  package func update(_ element: Element, _ context: _NodeContext) { element.set(self) }
  package func isContinuous(from old: Self) -> Bool { true }
}

/// The layout node of a modifier; `modifier` is its value as shown in this frame.
package class ModifierNode<M: ElementModifier>: UnaryNode {
  private let attribute: AnimatedAttribute<M>

  package init(_ modifier: M, _ content: LayoutNode) {
    attribute = AnimatedAttribute(modifier, graph: content.graph)
    super.init(content)
    attribute.onChange = { [weak self] in self?.modifierDidChange() }
  }

  package final var modifier: M { attribute.current }
  /// The value that the view states, whatever is shown.
  package final var targetModifier: M { attribute.target }

  package final func set(_ modifier: M) {
    attribute.set(modifier, isContinuous: modifier.isContinuous(from: attribute.target))
    modifierDidChange()
  }

  /// Takes a value of which nothing is measured or drawn by this node itself.
  package final func setSilently(_ modifier: M) {
    attribute.set(modifier, isContinuous: false)
  }

  /// The value to show has changed. Measures again; effects that only draw say so here.
  package func modifierDidChange() {
    invalidateLayout()
  }
}

package final class ElementModifierNode<Content: View, M: ElementModifier>:
  _ViewNode<ModifiedContent<Content, M>>
{
  private var modifier: M
  private var child: _ViewNode<Content>?
  private var wrappers: [M.Element] = []
  private lazy var comparison = graph.fields.comparison(of: M.self)

  package init(_ view: ModifiedContent<Content, M>, _ context: _NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Content._makeNode(view.content, self.context())
  }

  package override func update(_ view: ModifiedContent<Content, M>) {
    if !comparison.isEqual(modifier, view.modifier) {
      modifier = view.modifier
      for wrapper in wrappers { modifier.update(wrapper, context()) }
    }
    child?.update(view.content)
  }

  package override func environmentDidChange() {
    for wrapper in wrappers {
      wrapper.isMirrored = environment.isRightToLeft
      modifier.update(wrapper, context())
    }
    super.environmentDidChange()
  }

  package override func appendElements(to elements: inout [LayoutNode]) {
    var contents: [LayoutNode] = []
    child?.appendElements(to: &contents)
    let isSame =
      contents.count == wrappers.count
      && zip(contents, wrappers).allSatisfy { $0 === $1.content }
    if !isSame {
      var known: [ObjectIdentifier: M.Element] = [:]
      for wrapper in wrappers { known[ObjectIdentifier(wrapper.content)] = wrapper }
      wrappers = contents.map { content in
        if let wrapper = known.removeValue(forKey: ObjectIdentifier(content)) { return wrapper }
        let wrapper = modifier.makeElement(content, context())
        wrapper.isMirrored = environment.isRightToLeft
        return wrapper
      }
      for wrapper in known.values.sorted(by: { $0.number < $1.number }) { leave(wrapper) }
    }
    for wrapper in wrappers { elements.append(wrapper) }
  }

  private func leave(_ wrapper: M.Element) {
    (wrapper as? SecondaryOwner)?.forEachSecondary { $0.leave() }
    wrapper.willLeave()
  }

  package override func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
    for wrapper in wrappers { (wrapper as? SecondaryOwner)?.forEachSecondary(body) }
  }

  package override func willLeave() {
    for wrapper in wrappers { wrapper.willLeave() }
  }
}

/// A modifier's layout node that has views of its own: a background, an overlay, a mask.
@MainActor
package protocol SecondaryOwner {
  func forEachSecondary(_ body: (_StructureNode) -> Void)
}
