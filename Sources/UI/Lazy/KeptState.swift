import MartletGeometry

// Rows of a lazy stack that are far from the window are taken apart, pages that are turned away
// too. What their views have stored outlives them here, by the identity of the row, and is given
// back when the row is made again.

/// Storage of a dynamic property that can outlive its node.
@MainActor
package protocol KeptStorage: AnyObject {
  /// False while a new one would be the same.
  var isWorthKeeping: Bool { get }
  /// Belongs to another node from now on.
  func move(to owner: _StructureNode)
}

/// The stored values of a row without its nodes.
@MainActor
package final class KeptState {
  /// Where a node stands: its view's type and the types of the nodes around it up to the row.
  private struct Kind: Hashable {
    var type: ObjectIdentifier
    var path: Int
  }

  private struct Place: Hashable {
    var kind: Kind
    /// Counts the nodes of that kind in the order of the tree.
    var ordinal: Int
  }

  private let rootDepth: Int
  private var storage: [Place: [Int: any KeptStorage]] = [:]
  private var counts: [Kind: Int] = [:]

  /// What is stored below `root`, of which the row is a child.
  package init(below root: _StructureNode) {
    rootDepth = root.depth
  }

  package var isEmpty: Bool { storage.isEmpty }

  /// Counts a node of a view of that type; nodes are told in the order of the tree.
  private func next(_ node: _StructureNode, _ type: Any.Type) -> Place {
    var path = Hasher()
    var around = node.parent
    while let current = around, current.depth > rootDepth {
      path.combine(ObjectIdentifier(Swift.type(of: current)))
      around = current.parent
    }
    let kind = Kind(type: ObjectIdentifier(type), path: path.finalize())
    defer { counts[kind, default: 0] += 1 }
    return Place(kind: kind, ordinal: counts[kind, default: 0])
  }

  /// Takes what is worth keeping of a node's slots.
  package func keep(_ slots: [AnyObject], of node: _StructureNode, _ type: Any.Type) {
    let place = next(node, type)
    var kept: [Int: any KeptStorage] = [:]
    for (index, slot) in slots.enumerated() {
      if let slot = slot as? any KeptStorage, slot.isWorthKeeping { kept[index] = slot }
    }
    if !kept.isEmpty { storage[place] = kept }
  }

  /// What was kept of the next node of that kind, by slot.
  package func take(_ node: _StructureNode, _ type: Any.Type) -> [Int: any KeptStorage] {
    storage.removeValue(forKey: next(node, type)) ?? [:]
  }

  /// Starts to count anew.
  package func rewind() { counts.removeAll() }
}

/// What rows have stored, by their identities: of rows that are there no more than the stack or
/// the loop that they belong to.
@MainActor
package final class KeptRows: KeptStorage {
  package let states: [AnyHashable: KeptState]
  /// The first row that was there and where it began, in a lazy stack.
  package let window: (first: Int, start: CGFloat)

  package init(
    _ states: [AnyHashable: KeptState], window: (first: Int, start: CGFloat) = (0, 0)
  ) {
    self.states = states
    self.window = window
  }

  package var isWorthKeeping: Bool { !states.isEmpty || window.first > 0 }
  package func move(to owner: _StructureNode) {}
}

extension ViewGraph {
  /// Makes nodes that take what is in `state`; nothing else is restored meanwhile.
  package func restoring<Node>(_ state: KeptState?, _ make: () -> Node) -> Node {
    let outer = restoring
    restoring = state
    state?.rewind()
    defer { restoring = outer }
    return make()
  }
}
