import MartletGeometry

/// The node of a view with a body. It stores the view's value, the storage of its dynamic
/// properties and the node of its body.
package final class CompositeNode<V: View>: _ViewNode<V>, DependentNode {
  private var view: V
  private var child: _ViewNode<V.Body>?
  private lazy var comparison = graph.fields.comparison(of: V.self)
  private var slots: [AnyObject] = []
  private var presenter: AnyPresenter<V>?
  private var kept: [Int: any KeptStorage] = [:]
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
    kept = graph.restoring?.take(self, V.self) ?? [:]
    if let presenter {
      self.presenter = presenter(view, graph) { [weak self] in self.map { $0.graph.mark($0) } }
    }
    evaluate()
  }

  package override func update(_ view: V) {
    let isSame = comparison.isEqual(self.view, view)
    if isSame && !isMarked { return }
    // A node that is marked in another transaction is evaluated in that transaction, now or in its
    // turn.
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
    var linked = presenter?.current ?? view
    var linker = _PropertyLinker(node: self, slots: slots, kept: kept)
    graph.fields.link(&linked, &linker)
    slots = linker.slots
    if !kept.isEmpty { kept = [:] }
    let body = graph.evaluating(self) { linked.body }
    graph.statistics.bodies += 1
    if let child {
      child.update(body)
    } else {
      child = V.Body._makeNode(body, context())
    }
  }

  package override func environmentDidChange() {
    var changed = false
    for slot in slots {
      if let observer = slot as? AnyEnvironmentSlot, observer.isChanged(in: environment) {
        changed = true
      }
    }
    // The body is evaluated first, because it may replace the child that would be walked for
    // nothing.
    if changed { evaluate() }
    child?.setEnvironment(environment)
  }

  package override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }

  package override func keepState(in state: KeptState) {
    state.keep(slots, of: self, V.self)
    super.keepState(in: state)
  }

  package override func willLeave() {
    forgetReads()
    slots.removeAll()
  }

  package override var viewName: String? { "\(V.self)" }
}
