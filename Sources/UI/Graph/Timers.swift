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

  /// The entries in the order of their times, those of one time in the order in which they were
  /// set. The event loop asks for the first time several times a turn.
  private var entries: [Entry] = []

  /// Makes an empty list.
  package init() {}

  /// Sets the instant at which `node` is called, in place of its previous one; nil removes it.
  package mutating func set(_ node: any TimedNode, at time: MonotonicTime?) {
    entries.removeAll { $0.node == nil || $0.node === node }
    guard let time else { return }
    let next = entries.firstIndex { $0.time > time } ?? entries.endIndex
    entries.insert(Entry(time: time, node: node), at: next)
  }

  /// The earliest instant in the list; nil if it is empty.
  package var deadline: MonotonicTime? {
    for index in entries.indices where entries[index].node != nil { return entries[index].time }
    return nil
  }

  /// Removes and returns the nodes whose instant is at most `time`, in the order of their instants.
  mutating func takeDue(at time: MonotonicTime) -> [any TimedNode] {
    var count = 0
    while count < entries.count, entries[count].time <= time { count += 1 }
    if count == 0 { return [] }
    defer { entries.removeFirst(count) }
    return entries.prefix(count).compactMap(\.node)
  }
}
