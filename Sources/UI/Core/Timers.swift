import MartletGeometry

/// Something in the tree that wants an update at an instant, without frames until then.
@MainActor
package protocol TimedNode: AnyObject {
  /// Called at the start of the first update whose frame is seen at the instant or later.
  func timeHasCome()
}

/// The instants that nodes of one tree wait for; one a node.
@MainActor
package struct Timers {
  private struct Entry {
    var time: MonotonicTime
    weak var node: (any TimedNode)?
  }

  private var entries: [Entry] = []

  package init() {}

  /// Lets `node` be called at `time` instead of whatever it waited for; nil for nothing.
  package mutating func set(_ node: any TimedNode, at time: MonotonicTime?) {
    entries.removeAll { $0.node == nil || $0.node === node }
    if let time { entries.append(Entry(time: time, node: node)) }
  }

  /// The earliest instant that somebody waits for.
  package var deadline: MonotonicTime? {
    entries.lazy.filter { $0.node != nil }.map(\.time).min()
  }

  /// Takes out the nodes whose instant is `time` or earlier, in the order of their instants.
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
