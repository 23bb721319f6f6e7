import MartletGeometry

// Layout is done again from the changed node upwards: a node whose answers to the proposals it was
// given before stay the same ends the climb, so that a label of unchanged size in ten thousand
// costs its own measurement and no more.

/// The layout nodes to be measured again.
///
/// Safety of what is marked so: each access changes an array in place and runs no other code.
@MainActor
package final class LayoutQueue {
  @exclusivity(unchecked) @safe private var waiting: [LayoutNode] = []
  /// What a run measures, by depth; empty between runs.
  @exclusivity(unchecked) @safe private var levels: [[LayoutNode]] = []
  /// What a run places, by depth; empty between runs.
  @exclusivity(unchecked) @safe private var placements: [[LayoutNode]] = []
  /// Of the node that is placed, those above that shape transactions; empty between nodes.
  @exclusivity(unchecked) @safe private var shapers: [LayoutNode] = []

  nonisolated package init() {}

  package var isEmpty: Bool { waiting.isEmpty }

  /// Forgets what waits.
  package func removeAll() { waiting.removeAll() }

  package func enqueue(_ node: LayoutNode) {
    guard !node.isEnqueued else { return }
    node.isEnqueued = true
    waiting.append(node)
  }

  /// Measures and places everything enqueued. What placing enqueues waits for the next run.
  package func run(in graph: ViewGraph) {
    while !waiting.isEmpty {
      // Only now: a node comes to its depth after it was enqueued, when its container finds its place in the tree.
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
      for place in placements[level].indices {
        let node = placements[level][place]
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

  /// The transaction that the layout of `node` runs in: that of the frame's changes, shaped by the
  /// modifiers above.
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
