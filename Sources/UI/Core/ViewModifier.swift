import MartletGeometry

/// A change that can be applied to any view.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>

  /// The modified view; `content` stands for what is modified and may be used more than once.
  @ViewBuilder func body(content: Content) -> Body

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>>

  /// By `==` where the type has one; nil asks for a comparison by fields.
  static func _areEqual(_ a: Self, _ b: Self) -> Bool?
}

extension ViewModifier where Self: Equatable {
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { a == b }
}

extension ViewModifier where Self: Animatable {
  public static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>> {
    CompositeModifierNode(view, context, presenter: makePresenter)
  }
}

extension ViewModifier {
  public static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>> {
    CompositeModifierNode(view, context, presenter: nil)
  }

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { nil }

  public func concat<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A modifier that is its own node: it has no body.
package protocol PrimitiveModifier: ViewModifier where Body == Never {}

extension PrimitiveModifier {
  public func body(content: Content) -> Never {
    preconditionFailure("\(Self.self) has no body")
  }
}

/// A view with a modifier, or a modifier followed by another.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    Modifier._makeNode(view, context)
  }
}

extension ModifiedContent: ViewModifier
where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(self.modifier)
  }
}

extension View {
  public func modifier<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// What a modifier modifies, as its body sees it.
public struct _ViewModifier_Content<Modifier> {
  package let view: AnyView
}

extension _ViewModifier_Content: PrimitiveView {
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    PassNode(view, context, content: \.view)
  }
}

/// The node of a modifier with a body.
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
  package var reads: [AnyLocation] = []
  package var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  package init(
    _ view: ModifiedContent<Content, M>, _ context: _NodeContext, presenter: PresenterMaker<M>?
  ) {
    modifier = view.modifier
    content = view.content
    super.init(context)
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
    // A mark in a transaction of its own keeps it: its turn comes, or is now.
    let own = graph.waitingTransaction(of: self)
    if isSame && own != nil { return }
    graph.withTransaction(own ?? graph.transaction) {
      if !isSameModifier { presenter?.set(view.modifier) }
      modifier = view.modifier
      content = view.content
      evaluate()
    }
  }

  package override func refresh() {
    if isMarked { evaluate() }
  }

  private func evaluate() {
    isMarked = false
    forgetReads()
    var linked = presenter?.current ?? modifier
    var linker = _PropertyLinker(node: self, slots: slots)
    graph.fields.link(&linked, &linker)
    slots = linker.slots
    let placeholder = _ViewModifier_Content<M>(view: AnyView(content))
    let body = graph.evaluating(self) { linked.body(content: placeholder) }
    graph.statistics.bodies += 1
    if let child {
      child.update(body)
    } else {
      child = M.Body._makeNode(body, context())
    }
  }

  package override func environmentDidChange() {
    for slot in slots {
      if let observer = slot as? AnyEnvironmentSlot, observer.isChanged(in: environment) {
        evaluate()
        break
      }
    }
    child?.setEnvironment(environment)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func willLeave() {
    forgetReads()
    slots.removeAll()
  }

  package override var viewName: String? { "\(M.self)" }
}
