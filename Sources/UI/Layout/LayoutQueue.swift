import MartletGeometry

// Layout is done again from the changed node upwards: a node whose answers to the proposals it was
// given before stay the same ends the climb, so that a label of unchanged size in ten thousand
// costs its own measurement and no more.

/// The layout nodes to be measured again, by depth.
@MainActor
package final class LayoutQueue {
  private var levels: [[LayoutNode]] = []
  private var count = 0
  private var placements: [LayoutNode] = []

  nonisolated package init() {}

  package var isEmpty: Bool { count == 0 && placements.isEmpty }

  package func enqueue(_ node: LayoutNode) {
    guard !node.isEnqueued else { return }
    node.isEnqueued = true
    while levels.count <= node.depth { levels.append([]) }
    levels[node.depth].append(node)
    count += 1
  }

  /// Measures and places everything enqueued. What placing enqueues waits for the next run.
  package func run(in graph: ViewGraph) {
    var level = levels.count - 1
    while level >= 0 {
      // A node may have moved to another depth since it was enqueued.
      while let node = levels[level].popLast() {
        count -= 1
        node.isEnqueued = false
        if node.depth != level {
          enqueue(node)
          level = max(level, node.depth)
          continue
        }
        node.needsPlacement = true
        if node.remeasure(), let parent = node.parent {
          enqueue(parent)
        } else if node.isPlaced {
          placements.append(node)
        }
      }
      level -= 1
    }
    let batch = placements.sorted { $0.depth < $1.depth }
    placements.removeAll(keepingCapacity: true)
    for node in batch where node.needsPlacement && node.isPlaced {
      let outer = graph.transaction
      graph.transaction = graph.layoutTransaction(at: node)
      node.relayout()
      graph.transaction = outer
    }
  }
}

extension ViewGraph {
  /// The transaction that the layout of `node` runs in: that of the frame's changes, shaped by the
  /// modifiers above.
  fileprivate func layoutTransaction(at node: LayoutNode) -> Transaction {
    var ancestors: [LayoutNode] = []
    var next = node.parent
    while let current = next {
      ancestors.append(current)
      next = current.parent
    }
    var result = frameTransaction
    for ancestor in ancestors.reversed() { ancestor.adjust(&result) }
    return result
  }
}
