import MartletGeometry

/// A node that needs an update at a given instant and no frames until then.
@MainActor
package protocol TimedNode: AnyObject {
  /// Is called at the start of the first update whose frame is presented at the instant or later.
  func timerDidFire()
}

/// The instants at which nodes of one tree need an update, at most one per node.
///
/// A node calls `set` through `ViewGraph.timers`. The host wakes the frame loop at `deadline`, and
/// the next update calls the nodes that are due. References to the nodes are weak.
@MainActor
package struct Timers {
  private struct Entry {
    var time: MonotonicTime
    weak var node: (any TimedNode)?
  }

  private var entries: [Entry] = []

  /// Makes an empty list.
  package init() {}

  /// Sets the instant at which `node` is called, in place of its previous one; nil removes it.
  package mutating func set(_ node: any TimedNode, at time: MonotonicTime?) {
    entries.removeAll { $0.node == nil || $0.node === node }
    if let time { entries.append(Entry(time: time, node: node)) }
  }

  /// The earliest instant in the list; nil if it is empty.
  package var deadline: MonotonicTime? {
    var earliest: MonotonicTime?
    for index in entries.indices {
      // The time is compared first, because reading a weak reference costs more. The event loop
      // asks several times a turn.
      if let earliest, entries[index].time >= earliest { continue }
      if entries[index].node != nil { earliest = entries[index].time }
    }
    return earliest
  }

  /// Removes and returns the nodes whose instant is at most `time`, in the order of their instants.
  mutating func takeDue(at time: MonotonicTime) -> [any TimedNode] {
    guard entries.contains(where: { $0.time <= time }) else { return [] }
    let due = entries.filter { $0.time <= time }.sorted { $0.time < $1.time }
    entries.removeAll { $0.time <= time }
    return due.compactMap(\.node)
  }
}
