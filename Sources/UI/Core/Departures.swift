import MartletGeometry

/// The removed children of a node whose transitions still run: seen, but no longer there.
@MainActor
package struct Departures {
  private var leaving: [_StructureNode] = []

  nonisolated package init() {}

  /// Takes `node` out of the tree, at once or when its transition has ended.
  package mutating func remove(_ node: _StructureNode, from parent: _StructureNode) {
    node.leave()
  }

  package func appendElements(to elements: inout [LayoutNode]) {
    for node in leaving { node.appendElements(to: &elements) }
  }

  package mutating func removeAll() {
    for node in leaving { node.leave() }
    leaving.removeAll()
  }
}

extension ViewGraph {
  /// Makes nodes that come in beside nodes already shown, so that their transitions run.
  package func inserting<R>(_ body: () -> R) -> R {
    body()
  }
}
