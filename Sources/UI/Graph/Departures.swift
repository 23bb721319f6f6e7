import MartletGeometry

// Removal of views with transitions. A structure node hands a dropped child to `Departures`. The
// child stays visible until its transition has ended, but takes no space and no touches. It is
// revived if the same place is filled again before that.

/// The removed children of a node whose transitions are still running.
@MainActor
package struct Departures {
  /// Nil before the first removal, because most nodes never drop a child.
  private var list: DepartureList?

  /// Makes an empty list without an allocation.
  nonisolated package init() {}

  /// Takes `node` out of the tree, at once or after its transition. `key` names its place among the
  /// children of `parent`. The cost is O(1) in addition to the walk through the subtree of `node`.
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

  /// Fills a place. If a node of the same type is still leaving it, that node is revived and its
  /// transition is reversed; otherwise `make` makes a new node. The cost is O(1) in addition to
  /// these calls.
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

  /// Appends the elements of the leaving nodes, in the order of their removal.
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

/// The nodes that are leaving one parent, found by their number or by their place.
@MainActor
private final class DepartureList {
  private var leaving: [UInt64: Departure] = [:]
  /// The number of the newest departure from each place.
  private var numbers: [AnyHashable: UInt64] = [:]

  func add(
    _ node: _StructureNode, _ key: AnyHashable, _ parent: _StructureNode, _ seconds: Double
  ) {
    let number = node.graph.nextNumber()
    leaving[number] = Departure(node, key, number, self, parent, seconds)
    numbers[key] = number
  }

  /// Returns the node that is leaving the place `key`, if it has the type `Node`, and cancels its
  /// removal.
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

/// A node that leaves the tree when its transition has ended.
private final class Departure: RunningAnimation {
  /// Nil after the node has left; this record may live longer than the node.
  private(set) var node: _StructureNode?
  let key: AnyHashable
  /// Rises with each removal.
  let number: UInt64
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

extension DependentNode {
  /// True for a node that is leaving and has read a location outside the leaving subtree. The
  /// content of that location may no longer have what the node shows, such as the last element of
  /// an array.
  var isFrozen: Bool {
    var going: _StructureNode? = self
    while let node = going, !node.isLeaving { going = node.parent }
    guard let going else { return false }
    return reads.contains { read in
      var home = read.home
      while let node = home, node !== going { home = node.parent }
      return home == nil
    }
  }
}

extension _StructureNode {
  /// Runs the transitions of the inserted nodes. Nodes without a transition fade in.
  fileprivate func comeIn(in transaction: Transaction, isNew: Bool) {
    let hasTransition = forEachTransition(transaction) { $0.appear(in: $1, isNew: isNew) }
    if hasTransition || isNew && transaction.effectiveAnimation == nil { return }
    present(1, from: isNew ? 0 : nil, transaction)
  }

  /// Runs the transitions of the removed nodes. Nodes without a transition fade out. Returns the
  /// duration in seconds.
  fileprivate func goOut(in transaction: Transaction) -> Double {
    var seconds = 0.0
    let hasTransition = forEachTransition(transaction) {
      seconds = max(seconds, $0.disappear(in: $1))
    }
    if hasTransition { return seconds }
    guard let animation = transaction.effectiveAnimation else { return 0 }
    present(0, from: nil, transaction)
    return animation.duration
  }

  /// Calls `body` for the outermost transitions, each with the transaction as adjusted at that
  /// node. Returns false if there is none. Transitions inside a container do not count: when a
  /// whole list is removed, its rows follow the list's transition.
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

  /// Sets the opacity at which the elements are shown.
  private func present(_ opacity: Double, from start: Double?, _ transaction: Transaction) {
    var elements: [LayoutNode] = []
    appendElements(to: &elements)
    graph.withTransaction(transaction) {
      for element in elements { element.present(opacity, from: start) }
    }
  }

  fileprivate func setDeparting(_ isDeparting: Bool) {
    var elements: [LayoutNode] = []
    appendElements(to: &elements)
    for element in elements { element.isDeparting = isDeparting }
    let wasLeaving = isLeaving
    isLeaving = isDeparting
    if wasLeaving, !isDeparting { wakeUp() }
  }

  /// Marks the nodes again that were not evaluated while they were leaving.
  private func wakeUp() {
    if let node = asDependent, node.isMarked,
      graph.waitingTransaction(of: node) == nil
    {
      node.isMarked = false
      graph.mark(node)
    }
    forEachChild { $0.wakeUp() }
  }
}
