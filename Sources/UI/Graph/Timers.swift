import MartletGeometry

/// A node that wants an update at a given instant and no frames until then.
@MainActor
package protocol TimedNode: AnyObject {
  /// Is called at the start of the first update whose frame is presented at the instant or later.
  func timeHasCome()
}

/// The instants at which nodes of one tree want an update, at most one per node.
@MainActor
package struct Timers {
  private struct Entry {
    var time: MonotonicTime
    weak var node: (any TimedNode)?
  }

  private var entries: [Entry] = []

  /// Makes an empty list.
  package init() {}

  /// Calls `node` at `time` and replaces its previous instant; nil removes it.
  package mutating func set(_ node: any TimedNode, at time: MonotonicTime?) {
    entries.removeAll { $0.node == nil || $0.node === node }
    if let time { entries.append(Entry(time: time, node: node)) }
  }

  /// The earliest instant in the list; nil if it is empty.
  package var deadline: MonotonicTime? {
    entries.lazy.filter { $0.node != nil }.map(\.time).min()
  }

  /// Removes and returns the nodes whose instant is at most `time`, in the order of their instants.
  mutating func takeDue(at time: MonotonicTime) -> [any TimedNode] {
    guard entries.contains(where: { $0.time <= time }) else { return [] }
    let due = entries.filter { $0.time <= time }.sorted { $0.time < $1.time }
    entries.removeAll { $0.time <= time }
    return due.compactMap(\.node)
  }
}

extension ViewGraph {
  /// Calls the nodes whose instant has come.
  func fireTimers() {
    for node in timers.takeDue(at: time) { node.timeHasCome() }
  }
}
