/// A node that is evaluated again when something that it has read is written.
@MainActor
package protocol DependentNode: _GraphNode {
  /// The locations that the last evaluation read.
  var reads: [AnyLocation] { get set }
  /// True while the graph has the node in its list of nodes to evaluate.
  var isMarked: Bool { get set }
}

extension DependentNode {
  /// Removes the node from the readers of all locations that it has read.
  package func forgetReads() {
    for location in reads { location.remove(self) }
    reads.removeAll(keepingCapacity: true)
  }

  /// True if the node is in a subtree that is leaving and has read a location outside of that
  /// subtree. The graph does not evaluate such a node, because the location may no longer contain
  /// what the node shows, such as the last element of an array.
  var isFrozen: Bool {
    var going: _GraphNode? = self
    while let node = going, !node.isLeaving { going = node.enclosing }
    guard let going else { return false }
    return reads.contains { read in
      var home = read.owningNode
      while let node = home, node !== going { home = node.enclosing }
      return home == nil
    }
  }
}

/// The location of a value of view state, without its type. It knows the nodes whose last
/// evaluation has read the value.
@MainActor
package class AnyLocation {
  private var readers: [ObjectIdentifier: any DependentNode] = [:]

  /// Makes a location without readers.
  package init() {}

  /// The node that owns the value, so that the value lives no longer than the node; nil for a value
  /// that is independent of nodes.
  package var owningNode: _GraphNode? { nil }

  /// Removes a node from the readers.
  package func remove(_ node: any DependentNode) {
    readers[ObjectIdentifier(node)] = nil
  }

  /// Makes the node that is being evaluated, if any, a reader of the value.
  package final func noteRead(in graph: ViewGraph) {
    guard let node = graph.evaluatingNode else { return }
    if readers.updateValue(node, forKey: ObjectIdentifier(node)) == nil {
      node.reads.append(self)
    }
  }

  /// Marks all readers for evaluation in `transaction`, each in the graph of its own tree. Readers
  /// of several trees can share a value, such as one of `@AppStorage`.
  package final func markReaders(in transaction: Transaction) {
    for node in readers.values {
      node.graph.withWriting(transaction) { node.graph.mark(node) }
    }
  }
}
