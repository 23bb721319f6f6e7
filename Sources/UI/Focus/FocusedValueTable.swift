/// A node that publishes a focused value.
@MainActor
protocol FocusedValuePublisher: AnyObject {
  /// Writes the value into `values`. A nil value writes nothing.
  func publish(into values: inout FocusedValues)
}

/// A location that follows the focused values of its tree.
@MainActor
private protocol FocusedValueFollower: AnyObject {
  /// Takes over the new value, and marks the readers if it differs from the previous one.
  func update(from values: FocusedValues, in graph: ViewGraph)
  /// Releases the value.
  func releaseValue()
}

/// The focused values of one tree. The focus system has one.
///
/// Nodes that publish a value, and the focus system when the focus has moved, call
/// `setNeedsUpdate(in:)`. The values are then collected once after the layout of the frame, because
/// the position of the focused view in the tree is known only then. Bodies that have read a value
/// that differs are evaluated in the next round of the same frame.
@MainActor
final class FocusedValueTable {
  private struct WeakPublisher {
    weak var publisher: (any FocusedValuePublisher)?
  }

  /// The number of changes of one value in a frame after which its readers are not marked again. A
  /// view that reads a closure that it publishes itself would never settle.
  static let maximumChanges = 4

  private var values = FocusedValues()
  /// The location of each key path that a view has read.
  private var locations: [AnyKeyPath: any FocusedValueFollower] = [:]
  /// The nodes of `focusedSceneValue(_:_:)`, in the order in which they were made.
  private var scenePublishers: [WeakPublisher] = []
  /// True while an update is queued.
  private var isQueued = false

  /// Returns the location of the value at `path`. All views share it.
  func location<Value>(
    of path: KeyPath<FocusedValues, Value?>, in graph: ViewGraph
  ) -> FocusedValueLocation<Value> {
    if let known = locations[path] as? FocusedValueLocation<Value> { return known }
    let made = FocusedValueLocation(path, values, graph)
    locations[path] = made
    return made
  }

  /// Adds a node of `focusedSceneValue(_:_:)`. The reference is weak.
  func addScenePublisher(_ publisher: any FocusedValuePublisher) {
    scenePublishers.append(WeakPublisher(publisher: publisher))
  }

  /// Removes a node of `focusedSceneValue(_:_:)`.
  func removeScenePublisher(_ publisher: any FocusedValuePublisher) {
    scenePublishers.removeAll { $0.publisher == nil || $0.publisher === publisher }
  }

  /// Queues an update of the values. It runs after the layout of the frame.
  func setNeedsUpdate(in graph: ViewGraph) {
    guard !isQueued else { return }
    isQueued = true
    graph.enqueueAction { [weak self, weak graph] in
      if let self, let graph { self.update(in: graph) }
    }
  }

  /// Collects the values: those of the scene first, and then those around the focused view from the
  /// outside in. A later value replaces an earlier one.
  private func update(in graph: ViewGraph) {
    isQueued = false
    var new = FocusedValues()
    for entry in scenePublishers { entry.publisher?.publish(into: &new) }
    var around: [any FocusedValuePublisher] = []
    var next = graph.focus.focusedNode
    while let node = next {
      if let publisher = node as? any FocusedValuePublisher { around.append(publisher) }
      next = node.parent
    }
    for publisher in around.reversed() { publisher.publish(into: &new) }
    values = new
    for location in locations.values { location.update(from: new, in: graph) }
  }

  /// Releases all nodes and values after the tree has been taken apart. A closure among the values
  /// may hold a view that holds the location of the closure.
  func releaseNodes() {
    for location in locations.values { location.releaseValue() }
    locations.removeAll()
    scenePublishers.removeAll()
    values = FocusedValues()
  }
}

// The class is not internal: for an internal generic subclass of a class of the package, Swift 6.3
// makes an `init()` that calls itself.
/// The location of one focused value, which `@FocusedValue` and `@FocusedBinding` read.
package final class FocusedValueLocation<Value>: AnyLocation, FocusedValueFollower {
  private let path: KeyPath<FocusedValues, Value?>
  private weak var graph: ViewGraph?
  private var value: Value?
  /// The number of changes in the run of the passes with number `lastRun`.
  private var changes = 0
  private var lastRun = 0

  /// Makes a location of the value at `path`, which is read from `values` first.
  package init(
    _ path: KeyPath<FocusedValues, Value?>, _ values: FocusedValues, _ graph: ViewGraph
  ) {
    self.path = path
    self.graph = graph
    value = values[keyPath: path]
    super.init()
  }

  /// Returns the value and records the read; nil if no view publishes a value.
  package func get() -> Value? {
    if let graph { noteRead(in: graph) }
    return value
  }

  func update(from values: FocusedValues, in graph: ViewGraph) {
    let old = value
    value = values[keyPath: path]
    if isSame(old, value, in: graph) { return }
    if graph.runNumber != lastRun { (lastRun, changes) = (graph.runNumber, 0) }
    changes += 1
    if changes > FocusedValueTable.maximumChanges {
      graph.report(
        "A focused value of type \(Value.self) changes whenever a view that reads it is evaluated.")
      return
    }
    markReaders(in: .current)
  }

  func releaseValue() { value = nil }

  private func isSame(_ old: Value?, _ new: Value?, in graph: ViewGraph) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return graph.fields.areEqual(old, new)
  }
}
