import MartletGeometry

// Removal of views with transitions. A structure node hands a child that its view no longer
// contains to `Departures`. The child stays visible until its transition has ended, but takes no
// space and no touches. If a view of the same type comes back under the same key before that, the
// child is revived.

/// The removed children of one structure node whose transitions are still running.
///
/// The nodes of `if`, `switch`, optionals and `ForEach` have one each. They call `remove` and
/// `insert` while they are updated, and `appendElements` when their elements are collected. An
/// animation of the graph ends each removal.
@MainActor
package struct Departures {
  /// Nil before the first removal, because most nodes never drop a child.
  private var list: DepartureList?

  /// Makes an empty list without an allocation.
  nonisolated package init() {}

  /// Takes `node` out of the tree: after its transition, or at once if it has none or an endless
  /// one.
  ///
  /// - Parameter key: identifies `node` among the children of `parent`. A later `insert` under the
  ///   same key can revive it.
  /// - Complexity: O(1) in addition to the walk through the subtree of `node`.
  package mutating func remove(
    _ node: _StructureNode, key: AnyHashable, from parent: _StructureNode
  ) {
    let seconds = node.goOut(in: node.graph.transaction)
    guard seconds > 0, seconds < .infinity else {
      node.leave()
      return
    }
    node.setDeparting(true)
    let list = list ?? DepartureList()
    self.list = list
    list.add(node, key, parent, seconds)
  }

  /// Returns the node for a view that is inserted under `key`. If a node of the same type is still
  /// leaving under that key, it is revived and its transition is reversed. Otherwise `make` makes a
  /// new node, whose transition runs.
  ///
  /// - Parameter revive: updates the revived node with the new value of its view.
  /// - Complexity: O(1) in addition to these calls.
  package mutating func insert<Node: _StructureNode>(
    key: AnyHashable, revive: (Node) -> Void, make: () -> Node
  ) -> Node {
    if let node: Node = list?.take(key) {
      node.setDeparting(false)
      revive(node)
      node.comeIn(in: node.graph.transaction, isNew: false)
      return node
    }
    let node = make()
    node.comeIn(in: node.graph.transaction, isNew: true)
    return node
  }

  /// Appends the layout nodes of the leaving nodes, in the order of their removal.
  ///
  /// - Complexity: O(*n* log *n*) in the number of leaving nodes.
  package func appendElements(to elements: inout [LayoutNode]) {
    guard let list else { return }
    for node in list.nodes { node.appendElements(to: &elements) }
  }

  /// Removes all leaving nodes from the tree at once.
  package mutating func removeAll() {
    list?.removeAll()
    list = nil
  }
}

/// The nodes that are leaving one parent, by the number of the departure and by the key.
@MainActor
private final class DepartureList {
  private var leaving: [UInt64: Departure] = [:]
  /// The number of the newest departure under each key.
  private var numbers: [AnyHashable: UInt64] = [:]

  func add(
    _ node: _StructureNode, _ key: AnyHashable, _ parent: _StructureNode, _ seconds: Double
  ) {
    let number = node.graph.nextNumber()
    leaving[number] = Departure(node, key, number, self, parent, seconds)
    numbers[key] = number
  }

  /// Returns the node that was removed last under `key`, if it has the type `Node`, and cancels its
  /// removal. Returns nil otherwise.
  func take<Node: _StructureNode>(_ key: AnyHashable) -> Node? {
    guard let number = numbers[key], let departure = leaving[number],
      let node = departure.node as? Node
    else { return nil }
    forget(departure)
    departure.isOver = true
    return node
  }

  func forget(_ departure: Departure) {
    leaving[departure.number] = nil
    if numbers[departure.key] == departure.number { numbers[departure.key] = nil }
  }

  var nodes: [_StructureNode] {
    leaving.values.sorted { $0.number < $1.number }.compactMap(\.node)
  }

  func removeAll() {
    let all = leaving.values.sorted { $0.number < $1.number }
    for departure in all { departure.end() }
  }
}

/// One removal under way. The graph advances it in each frame, and at the deadline the node leaves
/// the tree.
private final class Departure: RunningAnimation {
  /// The leaving node; nil after it has left. The graph may keep this object a frame longer.
  private(set) var node: _StructureNode?
  let key: AnyHashable
  /// The number of the removal. Later removals have higher numbers.
  let number: UInt64
  /// True after the node has left or has been revived.
  var isOver = false
  var isRunning = false
  private weak var list: DepartureList?
  private weak var parent: _StructureNode?
  private let deadline: MonotonicTime

  init(
    _ node: _StructureNode, _ key: AnyHashable, _ number: UInt64, _ list: DepartureList,
    _ parent: _StructureNode, _ seconds: Double
  ) {
    self.node = node
    self.key = key
    self.number = number
    self.list = list
    self.parent = parent
    deadline = node.graph.time.advanced(by: seconds)
    node.graph.add(self)
  }

  func advance(to time: MonotonicTime) -> Bool {
    if isOver { return false }
    if time < deadline { return true }
    end()
    parent?.elementsDidChange()
    return false
  }

  func end() {
    isOver = true
    list?.forget(self)
    node?.leave()
    node = nil
  }
}

extension _StructureNode {
  /// Runs the transitions of a subtree that was inserted. A subtree without a transition fades in.
  ///
  /// - Parameter isNew: false for a node that was revived while it was leaving.
  fileprivate func comeIn(in transaction: Transaction, isNew: Bool) {
    let hasTransition = forEachTransition(transaction) { $0.appear(in: $1, isNew: isNew) }
    if hasTransition || isNew && transaction.animation == nil { return }
    present(1, from: isNew ? 0 : nil, transaction)
  }

  /// Runs the transitions of a subtree that was removed. A subtree without a transition fades out.
  /// Returns the duration of the longest transition in seconds, 0 without an animation.
  fileprivate func goOut(in transaction: Transaction) -> Double {
    var seconds = 0.0
    let hasTransition = forEachTransition(transaction) {
      seconds = max(seconds, $0.disappear(in: $1))
    }
    if hasTransition { return seconds }
    guard let animation = transaction.animation else { return 0 }
    present(0, from: nil, transaction)
    return animation.duration
  }

  /// Calls `body` for the outermost nodes with a transition, each with the transaction as the
  /// modifiers above the node adjust it. Returns false if there is none. The search ends at a
  /// container: when a whole list is removed, its rows follow the list's transition.
  private func forEachTransition(
    _ transaction: Transaction, _ body: (any Transitioning, Transaction) -> Void
  ) -> Bool {
    if let node = asTransition {
      body(node, transaction)
      return true
    }
    if isElementContainer { return false }
    var inner = transaction
    adjust(&inner)
    var found = false
    forEachPrimaryChild { if $0.forEachTransition(inner, body) { found = true } }
    return found
  }

  /// Animates the opacity of the elements in `transaction`, from `start` or from their visible
  /// opacity if `start` is nil.
  private func present(_ opacity: Double, from start: Double?, _ transaction: Transaction) {
    var elements: [LayoutNode] = []
    appendElements(to: &elements)
    graph.withTransaction(transaction) {
      for element in elements { element.present(opacity, from: start) }
    }
  }

  /// Marks the subtree's root and its elements as departing, or revives them.
  fileprivate func setDeparting(_ isDeparting: Bool) {
    var elements: [LayoutNode] = []
    appendElements(to: &elements)
    for element in elements { element.isDeparting = isDeparting }
    let wasLeaving = isLeaving
    isLeaving = isDeparting
    if wasLeaving, !isDeparting { markSkippedNodes() }
  }

  /// Marks those nodes of the subtree again that the graph skipped while they were frozen.
  private func markSkippedNodes() {
    if let node = asDependent, node.isMarked,
      graph.waitingTransaction(of: node) == nil
    {
      node.isMarked = false
      graph.mark(node)
    }
    forEachChild { $0.markSkippedNodes() }
  }
}
