import MartletGeometry

/// A change that can be applied to any view.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View
  /// The type of the unmodified view, as `body(content:)` sees it.
  typealias Content = _ViewModifier_Content<Self>

  /// Returns the modified view. `content` is the unmodified view and may be used more than once.
  @ViewBuilder func body(content: Content) -> Body

  /// Makes the node of a modified view. Modifiers with a body use the default.
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>>

  /// Compares two values by `==` if the type has it. Nil means that they are compared field by
  /// field.
  static func _areEqual(_ a: Self, _ b: Self) -> Bool?
}

extension ViewModifier where Self: Equatable {
  /// Compares by `==`.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a == b }
}

extension ViewModifier where Self: Animatable {
  /// Makes a node that evaluates `body(content:)` with each intermediate value of an animation.
  public static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>> {
    CompositeModifierNode(view, context, presenter: makePresenter)
  }
}

extension ViewModifier {
  /// Makes a node that evaluates `body(content:)`.
  public static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>> {
    CompositeModifierNode(view, context, presenter: nil)
  }

  /// Returns nil: the values are compared field by field.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { nil }

  /// Returns a modifier that applies this one first and then `modifier`.
  public func concat<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A modifier that makes its own node and has no body.
package protocol PrimitiveModifier: ViewModifier where Body == Never {}

extension PrimitiveModifier {
  /// Traps: only the framework's nodes handle primitive modifiers.
  public func body(content: Content) -> Never {
    preconditionFailure("\(Self.self) has no body")
  }
}

/// A view with a modifier, or a modifier followed by another one.
public struct ModifiedContent<Content, Modifier> {
  /// The view, or the first modifier.
  public var content: Content
  /// The modifier, or the second modifier.
  public var modifier: Modifier

  /// Combines a view with a modifier, or two modifiers.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    Modifier._makeNode(view, context)
  }
}

extension ModifiedContent: ViewModifier
where Content: ViewModifier, Modifier: ViewModifier {
  /// Applies the first modifier to `content`, and the second one to the result.
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(self.modifier)
  }
}

extension View {
  /// Returns the view with `modifier` applied.
  public func modifier<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The unmodified view, as `body(content:)` of a modifier gets it.
public struct _ViewModifier_Content<Modifier> {
  /// The unmodified view.
  package let view: AnyView
}

extension _ViewModifier_Content: PrimitiveView {
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    PassNode(view, context, content: \.view)
  }
}

/// The node of a modifier with a body. It works as `CompositeNode` does for a view with a body: a
/// new modifier, new content or a write to something that was read evaluates `body(content:)` once.
package final class CompositeModifierNode<Content: View, M: ViewModifier>:
  _ViewNode<ModifiedContent<Content, M>>, DependentNode
{
  private var modifier: M
  private var content: Content
  private var child: _ViewNode<M.Body>?
  private var slots: [AnyObject] = []
  private lazy var modifierComparison = graph.fields.comparison(of: M.self)
  private lazy var contentComparison = graph.fields.comparison(of: Content.self)
  private var presenter: AnyPresenter<M>?
  /// The storage that an earlier node of this modifier has left, until the first evaluation takes
  /// it.
  private var saved: [Int: any SavableStorage] = [:]
  /// The locations that the last evaluation read.
  package var reads: [AnyLocation] = []
  /// True while the graph has the node in its list of nodes to evaluate.
  package var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  /// Makes the node and evaluates the body once. `presenter` makes the animated value of an
  /// animatable modifier; nil means that the modifier is not animated.
  package init(
    _ view: ModifiedContent<Content, M>, _ context: _NodeContext, presenter: PresenterMaker<M>?
  ) {
    modifier = view.modifier
    content = view.content
    super.init(context)
    saved = graph.restoring?.take(self, M.self) ?? [:]
    if let presenter {
      self.presenter = presenter(modifier, graph) { [weak self] in self.map { $0.graph.mark($0) } }
    }
    evaluate()
  }

  package override func update(_ view: ModifiedContent<Content, M>) {
    let isSameModifier = modifierComparison.isEqual(modifier, view.modifier)
    let isSameContent = contentComparison.isEqual(content, view.content)
    let isSame = isSameModifier && isSameContent
    if isSame && !isMarked { return }
    // A node that is marked is evaluated in the transaction of its mark. If the new value is the
    // same, the graph does it when that transaction has its round.
    let own = graph.waitingTransaction(of: self)
    if isSame && own != nil { return }
    graph.withTransaction(own ?? graph.transaction) {
      if !isSameModifier { presenter?.set(view.modifier) }
      modifier = view.modifier
      content = view.content
      evaluate()
    }
  }

  package override func environmentDidChange() {
    if slots.haveChanged(in: environment) { evaluate() }
    child?.setEnvironment(environment)
  }

  package override func refresh() {
    if isMarked { evaluate() }
  }

  private func evaluate() {
    isMarked = false
    forgetReads()
    // The operator `??` would ask the runtime for the type of the optional.
    var linked = modifier
    if let presenter { linked = presenter.current }
    var linker = _PropertyLinker(node: self, slots: slots, saved: saved)
    graph.fields.link(&linked, &linker)
    slots = linker.slots
    if !saved.isEmpty { saved = [:] }
    let placeholder = _ViewModifier_Content<M>(view: AnyView(content))
    let body = graph.evaluating(self) { linked.body(content: placeholder) }
    graph.statistics.bodies += 1
    if let child {
      child.update(body)
    } else {
      child = M.Body._makeNode(body, context())
    }
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func saveState(in state: SavedState) {
    state.keep(slots, of: self, M.self)
    super.saveState(in: state)
  }

  package override func willLeave() {
    forgetReads()
    slots.removeAll()
  }

  package override var viewName: String? { "\(M.self)" }
}
