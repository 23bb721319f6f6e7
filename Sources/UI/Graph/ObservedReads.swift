import Observation

// Tracking of `@Observable` objects in bodies.
//
// `withObservationTracking` adds a one-shot observer to each property that was read, and removes
// all of them when one fires. It has no public function that removes them before that. A body that
// is evaluated again for another reason, perhaps 60 times a second, would leave its old observers
// in every object that it has read. Each tracked evaluation therefore also reads a trip wire, an
// observable object of the node's own. Before the next evaluation the wire is tripped: this fires
// the old observers and so removes them. The node ignores their calls.

/// The reads of observable objects by one node. It is an `AnyLocation`, so that
/// `DependentNode.forgetReads` removes these observers together with the other reads.
@MainActor
private final class ObservedReads: AnyLocation {
  /// The object whose change fires all observers of the last evaluation.
  let wire = TripWire()
  private weak var node: (any DependentNode)?
  /// True after `wire` has been tripped. Later calls of the observers are ignored.
  private var isTripped = false

  init(_ node: any DependentNode) {
    self.node = node
    super.init()
  }

  /// Marks the node for evaluation. An observer calls it just before a property that was read
  /// changes.
  func willChange() {
    guard !isTripped, let node else { return }
    let graph = node.graph
    graph.withWriting(.current) { graph.mark(node) }
  }

  override func remove(_ node: any DependentNode) {
    isTripped = true
    wire.trip()
  }
}

/// An observable object without a value. It exists only to fire its observers.
private final class TripWire: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var state: Bool { false }

  func read() {
    registrar.access(self, keyPath: \.state)
  }

  func trip() {
    registrar.willSet(self, keyPath: \.state)
  }
}

extension ViewGraph {
  /// Runs `body` and marks `node` when an observable property that `body` has read changes.
  func noteObservations<R>(of node: any DependentNode, _ body: () -> R) -> R {
    // A wire costs observers of its own, so a node gets one only if a node of its type has read an
    // observable object before. The first node of a type leaves at most the observers of one
    // evaluation behind.
    let isObserving = observingTypes.contains(ObjectIdentifier(type(of: node)))
    let reads = isObserving ? reads(of: node) : nil
    // The argument `onChange` is evaluated only if something was read.
    return withObservationTracking(
      {
        reads?.wire.read()
        return body()
      }, onChange: observer(of: node, reads))
  }

  private func observer(
    of node: any DependentNode, _ known: ObservedReads?
  ) -> @Sendable () -> Void {
    observingTypes.insert(ObjectIdentifier(type(of: node)))
    let reads = known ?? reads(of: node)
    let thread = OwnThread(self)
    return { [weak reads] in
      thread.run { reads?.willChange() }
    }
  }

  private func reads(of node: any DependentNode) -> ObservedReads {
    if let known = node.reads.last as? ObservedReads { return known }
    for case let known as ObservedReads in node.reads { return known }
    let made = ObservedReads(node)
    node.reads.append(made)
    return made
  }
}
