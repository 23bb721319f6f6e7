import MartletGeometry

// What comes and goes. A structure node that drops a child hands it over here: it stays in the
// picture until its transition has ended, but takes no room and no touches, and comes back to life
// if its place is filled again before that.

/// The removed children of a node whose transitions still run.
@MainActor
package struct Departures {
  /// Nil before the first removal: most nodes never drop a child.
  private var list: DepartureList?

  nonisolated package init() {}

  /// Takes `node` out of the tree, at once or when its transition has ended. `key` names its place
  /// among the children of `parent`. O(1) beside the walk through the node's own subtree.
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

  /// Fills a place: with the node that is just leaving it, turned round, or with a new one. O(1)
  /// beside that.
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

  /// In the order of their going. O(n log n).
  package func appendElements(to elements: inout [LayoutNode]) {
    guard let list else { return }
    for node in list.nodes { node.appendElements(to: &elements) }
  }

  package mutating func removeAll() {
    list?.removeAll()
    list = nil
  }
}

/// What is leaving one node, found by its number or by its place.
@MainActor
private final class DepartureList {
  private var leaving: [UInt64: Departure] = [:]
  /// The numbers of the newest for each place.
  private var numbers: [AnyHashable: UInt64] = [:]

  func add(
    _ node: _StructureNode, _ key: AnyHashable, _ parent: _StructureNode, _ seconds: Double
  ) {
    let number = node.graph.nextNumber()
    leaving[number] = Departure(node, key, number, self, parent, seconds)
    numbers[key] = number
  }

  /// What is leaving a place, if it is a node of that type: it stays.
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

/// A node on its way out.
private final class Departure: RunningAnimation {
  /// Nil once it has gone: this record may outlive it.
  private(set) var node: _StructureNode?
  let key: AnyHashable
  /// Rises with the time of going.
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
  /// True for what is going and has read something that stays: that may no longer have what the
  /// node is about, such as the last element of an array.
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
  /// Runs the transitions of what comes in here; what has none fades in.
  fileprivate func comeIn(in transaction: Transaction, isNew: Bool) {
    let hasTransition = forEachTransition(transaction) { $0.appear(in: $1, isNew: isNew) }
    if hasTransition || isNew && transaction.effectiveAnimation == nil { return }
    present(1, from: isNew ? 0 : nil, transaction)
  }

  /// Runs the transitions of what goes; what has none fades out. Says how many seconds that takes.
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

  /// Calls `body` for the outermost transitions, each with the transaction as it is shaped there;
  /// false when there is none. Those inside of containers do not count: a row of a list that goes
  /// as a whole goes by the list's transition.
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

  /// Sets the opacity at which the elements are seen.
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

  /// Marks again what was not evaluated on the way out.
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
