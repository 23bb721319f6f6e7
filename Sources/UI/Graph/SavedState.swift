import MartletGeometry

// Saved state of views that have lost their nodes. A lazy stack removes the nodes of rows that are
// far from its visible part. A `ForEach` with `keepingState(of:)` removes those of elements that
// are not in the data, such as pages that are turned away. The storage of their `@State` is saved
// here by the identity of the row or element, and is restored when it gets nodes again.

/// Storage of a view's state that can outlive the view's node: that of `@State` or a scroll offset.
@MainActor
package protocol SavableStorage: AnyObject {
  /// False if new storage would have the same value, so that there is nothing to save.
  var isWorthSaving: Bool { get }
  /// Makes `owner` the node that owns the storage.
  func move(to owner: _GraphNode)
}

/// The saved state of one row while it has no nodes.
///
/// The node of the rows (`ForEach` or a lazy stack) makes and keeps it. Nodes that leave add their
/// storage with `keep` from `_StructureNode.saveState(in:)`. Later, `ViewGraph.restoring(_:_:)`
/// makes the row again, and each new node calls `take` in its initialiser. A node finds its storage
/// by its kind and by its position among the nodes of that kind.
@MainActor
package final class SavedState {
  /// The kind of a node: its view's type and the types of its ancestors up to the row.
  private struct Kind: Hashable {
    var type: ObjectIdentifier
    var path: Int
  }

  /// The key of one node's storage.
  private struct Key: Hashable {
    var kind: Kind
    /// The number of the node among those of its kind, in the order of the tree.
    var ordinal: Int
  }

  private let rootDepth: Int
  private var storage: [Key: [Int: any SavableStorage]] = [:]
  private var counts: [Kind: Int] = [:]

  /// Makes an empty state for one row of `root`.
  package init(below root: _GraphNode) {
    rootDepth = root.depth
  }

  /// True if nothing is saved.
  package var isEmpty: Bool { storage.isEmpty }

  /// Returns the key for a node. The function counts its calls, so nodes must be passed in the
  /// order of the tree.
  private func next(_ node: _GraphNode, _ type: Any.Type) -> Key {
    var path = Hasher()
    var around = node.enclosing
    while let current = around, current.depth > rootDepth {
      path.combine(ObjectIdentifier(Swift.type(of: current)))
      around = current.enclosing
    }
    let kind = Kind(type: ObjectIdentifier(type), path: path.finalize())
    defer { counts[kind, default: 0] += 1 }
    return Key(kind: kind, ordinal: counts[kind, default: 0])
  }

  /// Saves those slots of a node whose value differs from that of new storage. `type` is the type
  /// of the node's view.
  package func keep(_ slots: [AnyObject], of node: _GraphNode, _ type: Any.Type) {
    let key = next(node, type)
    var saved: [Int: any SavableStorage] = [:]
    for (index, slot) in slots.enumerated() {
      if let slot = slot as? any SavableStorage, slot.isWorthSaving { saved[index] = slot }
    }
    if !saved.isEmpty { storage[key] = saved }
  }

  /// Removes and returns the saved slots of the next node of this kind, by their index; empty if
  /// nothing was saved.
  package func take(_ node: _GraphNode, _ type: Any.Type) -> [Int: any SavableStorage] {
    storage.removeValue(forKey: next(node, type)) ?? [:]
  }

  /// Starts counting nodes from zero again, before the row is made again.
  package func rewind() { counts.removeAll() }
}

/// The saved states of the rows of a lazy stack or a `ForEach` that has itself lost its node. The
/// value is saved in the state of the row around it.
@MainActor
package final class SavedRows: SavableStorage {
  /// The saved states by identity.
  package let states: [AnyHashable: SavedState]
  /// In a lazy stack, the index of the first row that had nodes and its offset along the stack, in
  /// points.
  package let window: (first: Int, start: CGFloat)

  /// Makes a saved value.
  package init(
    _ states: [AnyHashable: SavedState], window: (first: Int, start: CGFloat) = (0, 0)
  ) {
    self.states = states
    self.window = window
  }

  /// True if a state is saved or the window is not at the first row.
  package var isWorthSaving: Bool { !states.isEmpty || window.first > 0 }
  /// Does nothing, because the rows refer to no node.
  package func move(to owner: _GraphNode) {}
}

extension ViewGraph {
  /// Calls `make`, whose new nodes restore their values from `state`, and returns its result. Nil
  /// restores nothing.
  package func restoring<Node>(_ state: SavedState?, _ make: () -> Node) -> Node {
    let outer = restoring
    restoring = state
    state?.rewind()
    defer { restoring = outer }
    return make()
  }
}
