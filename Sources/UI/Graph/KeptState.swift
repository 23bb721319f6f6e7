import MartletGeometry

// Saved state of views without nodes. Rows of a lazy stack that are far from the window lose their
// nodes, and so do pages that are turned away. The stored values of their views are saved here by
// the identity of the row, and are restored when the row is made again.

/// The storage of a dynamic property that can live longer than its node.
@MainActor
package protocol KeptStorage: AnyObject {
  /// False if a new storage would have the same value.
  var isWorthKeeping: Bool { get }
  /// Moves the storage to another node.
  func move(to owner: _StructureNode)
}

/// The stored values of a row without its nodes.
@MainActor
package final class KeptState {
  /// The kind of a node: its view's type and the types of its ancestors up to the row.
  private struct Kind: Hashable {
    var type: ObjectIdentifier
    var path: Int
  }

  private struct Place: Hashable {
    var kind: Kind
    /// The number of the node among those of its kind, in the order of the tree.
    var ordinal: Int
  }

  private let rootDepth: Int
  private var storage: [Place: [Int: any KeptStorage]] = [:]
  private var counts: [Kind: Int] = [:]

  /// Makes an empty state for a row that is a child of `root`.
  package init(below root: _StructureNode) {
    rootDepth = root.depth
  }

  /// True if nothing is saved.
  package var isEmpty: Bool { storage.isEmpty }

  /// Returns the place of the next node of that type. Nodes must be passed in the order of the
  /// tree.
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

  /// Saves the slots of a node that are worth it.
  package func keep(_ slots: [AnyObject], of node: _StructureNode, _ type: Any.Type) {
    let place = next(node, type)
    var kept: [Int: any KeptStorage] = [:]
    for (index, slot) in slots.enumerated() {
      if let slot = slot as? any KeptStorage, slot.isWorthKeeping { kept[index] = slot }
    }
    if !kept.isEmpty { storage[place] = kept }
  }

  /// Removes and returns the saved slots of the next node of that kind, by index.
  package func take(_ node: _StructureNode, _ type: Any.Type) -> [Int: any KeptStorage] {
    storage.removeValue(forKey: next(node, type)) ?? [:]
  }

  /// Starts the count of nodes again.
  package func rewind() { counts.removeAll() }
}

/// The saved states of rows by their identities. The rows belong to a lazy stack or a `ForEach`
/// that no longer exists.
@MainActor
package final class KeptRows: KeptStorage {
  /// The saved states by identity.
  package let states: [AnyHashable: KeptState]
  /// The index of the first row that had nodes, and its offset, in a lazy stack.
  package let window: (first: Int, start: CGFloat)

  /// Makes a saved value.
  package init(
    _ states: [AnyHashable: KeptState], window: (first: Int, start: CGFloat) = (0, 0)
  ) {
    self.states = states
    self.window = window
  }

  /// True if a state is saved or the window is not at the first row.
  package var isWorthKeeping: Bool { !states.isEmpty || window.first > 0 }
  /// Does nothing, because the rows refer to no node.
  package func move(to owner: _StructureNode) {}
}

extension ViewGraph {
  /// Makes nodes that restore their values from `state`. Nil restores nothing.
  package func restoring<Node>(_ state: KeptState?, _ make: () -> Node) -> Node {
    let outer = restoring
    restoring = state
    state?.rewind()
    defer { restoring = outer }
    return make()
  }
}
