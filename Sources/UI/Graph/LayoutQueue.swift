import MartletGeometry

// Layout runs from the changed node upwards. It stops at a node whose sizes for the cached
// proposals stay the same. If one of ten thousand labels changes its text but not its size, the
// cost is one measurement.

/// The layout nodes that must be measured again.
///
/// `LayoutNode.invalidateLayout` adds nodes, and `ViewGraph.layOut` runs the queue after the bodies
/// of a frame. A run calls `remeasure` and `relayout` of the nodes and sets the graph's running
/// transaction around them; it changes nothing else.
///
/// Safety of the members marked `@safe`: each access changes an array in place and runs no other
/// code.
@MainActor
package final class LayoutQueue: LayoutPass {
  @exclusivity(unchecked) @safe private var waiting: [LayoutNode] = []
  /// The nodes to measure in the current run, by depth; empty between runs.
  @exclusivity(unchecked) @safe private var levels: [[LayoutNode]] = []
  /// The nodes to place in the current run, by depth; empty between runs.
  @exclusivity(unchecked) @safe private var placements: [[LayoutNode]] = []
  /// Reusable storage for the ancestors of the node being placed that change transactions; empty
  /// between nodes.
  @exclusivity(unchecked) @safe private var shapers: [LayoutNode] = []

  /// Makes an empty queue.
  nonisolated package override init() {}

  package override var isEmpty: Bool { waiting.isEmpty }

  package override func removeAll() { waiting.removeAll() }

  /// Adds a node, unless it is in the queue already.
  package func enqueue(_ node: LayoutNode) {
    guard !node.isEnqueued else { return }
    node.isEnqueued = true
    waiting.append(node)
  }

  /// Measures all nodes in the queue, the deepest first, and then places those that need it, from
  /// the root down. Nodes that are added during placement wait for the next run.
  package override func run(in graph: ViewGraph) {
    while !waiting.isEmpty {
      // The depth is read only now: a node may be enqueued before its container joins the tree,
      // which sets the depth.
      for node in waiting { append(node, to: &levels) }
      waiting.removeAll(keepingCapacity: true)
      for level in levels.indices.reversed() {
        while let node = levels[level].popLast() {
          node.isEnqueued = false
          node.needsPlacement = true
          if node.remeasure(), let parent = node.parent {
            if parent.isEnqueued { continue }
            parent.isEnqueued = true
            append(parent, to: &levels)
          } else if node.isPlaced {
            append(node, to: &placements)
          }
        }
      }
    }
    for level in placements.indices {
      for index in placements[level].indices {
        let node = placements[level][index]
        guard node.needsPlacement && node.isPlaced else { continue }
        let outer = graph.transaction
        graph.transaction = transaction(at: node, in: graph)
        node.relayout()
        graph.transaction = outer
      }
      placements[level].removeAll(keepingCapacity: true)
    }
  }

  private func append(_ node: LayoutNode, to levels: inout [[LayoutNode]]) {
    while levels.count <= node.depth { levels.append([]) }
    levels[node.depth].append(node)
  }

  /// Returns the transaction for the layout of `node`: that of the frame's changes, as the
  /// modifiers above the node adjust it, from the root down.
  private func transaction(at node: LayoutNode, in graph: ViewGraph) -> Transaction {
    var next = node.parent
    while let current = next {
      if current.shapesTransactions { shapers.append(current) }
      next = current.parent
    }
    var result = graph.frameTransaction
    while let shaper = shapers.popLast() { shaper.adjust(&result) }
    return result
  }
}

extension ViewGraph {
  /// The layout nodes that wait for layout.
  package var layoutQueue: LayoutQueue {
    // Safety: no other class inherits from `LayoutPass`, and the host makes no object of that class
    // itself.
    unsafe unsafeDowncast(layout, to: LayoutQueue.self)
  }
}
