import MartletGeometry

/// The node of a view with a body. It stores the view's value, the storage of its dynamic
/// properties and the node of its body.
///
/// The parent calls `update` with a new value, the graph calls `refresh` after a write to something
/// that the body has read, and the environment arrives through `setEnvironment`. Each of them
/// evaluates the body at most once, and only if the value or something that was read differs. The
/// node writes no state and does no layout.
package final class CompositeNode<V: View>: _ViewNode<V>, DependentNode {
  private var view: V
  private var child: _ViewNode<V.Body>?
  private lazy var comparison = graph.fields.comparison(of: V.self)
  /// The storage of the dynamic properties, in the order of the fields.
  private var slots: [AnyObject] = []
  private var presenter: AnyPresenter<V>?
  /// The storage that an earlier node of this view has left, until the first evaluation takes it.
  private var saved: [Int: any SavableStorage] = [:]
  /// The locations that the last evaluation read.
  package var reads: [AnyLocation] = []
  /// True while the graph has the node in its list of nodes to evaluate.
  package var isMarked = false

  package override var asDependent: (any DependentNode)? { self }

  /// Makes the node and evaluates the body once. `presenter` makes the animated value of an
  /// animatable view; nil means that the view is not animated.
  package init(_ view: V, _ context: _NodeContext, presenter: PresenterMaker<V>?) {
    self.view = view
    super.init(context)
    saved = graph.restoring?.take(self, V.self) ?? [:]
    if let presenter {
      self.presenter = presenter(view, graph) { [weak self] in self.map { $0.graph.mark($0) } }
    }
    evaluate()
  }

  package override func update(_ view: V) {
    let isSame = comparison.isEqual(self.view, view)
    if isSame && !isMarked { return }
    // A node that is marked is evaluated in the transaction of its mark. If the new value is the
    // same, the graph does it when that transaction has its round.
    let own = graph.waitingTransaction(of: self)
    if isSame && own != nil { return }
    graph.withTransaction(own ?? graph.transaction) {
      if !isSame {
        self.view = view
        presenter?.set(view)
      }
      evaluate()
    }
  }

  package override func refresh() {
    if isMarked { evaluate() }
  }

  private func evaluate() {
    isMarked = false
    forgetReads()
    // The operator `??` would ask the runtime for the type of the optional.
    var linked = view
    if let presenter { linked = presenter.current }
    var linker = _PropertyLinker(node: self, slots: slots, saved: saved)
    graph.fields.link(&linked, &linker)
    slots = linker.slots
    if !saved.isEmpty { saved = [:] }
    let body = graph.evaluating(self) { linked.body }
    graph.statistics.bodies += 1
    if let child {
      child.update(body)
    } else {
      child = V.Body._makeNode(body, context())
    }
  }

  package override func environmentDidChange() {
    // The body is evaluated first: it may remove nodes to which the new environment would be passed
    // in vain.
    if slots.haveChanged(in: environment) { evaluate() }
    child?.setEnvironment(environment)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func saveState(in state: SavedState) {
    state.keep(slots, of: self, V.self)
    super.saveState(in: state)
  }

  package override func willLeave() {
    forgetReads()
    slots.removeAll()
  }

  package override var viewName: String? { "\(V.self)" }
}
