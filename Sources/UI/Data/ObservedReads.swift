import Observation

// How bodies follow `@Observable` objects.
//
// The standard library hooks a one-shot observer into each property that was read and takes all of
// them out when one fires. It has no public way to take them out unfired, and a body that is
// evaluated again for another reason, 60 times a second maybe, would leave its old observers in
// every object it has read. So each tracked evaluation also reads a trip wire, an observable
// object of the node's own: tripping it fires the old observers, which by then nobody heeds.

/// What one node has read of observable objects.
@MainActor
private final class ObservedReads: AnyLocation {
  let wire = TripWire()
  private weak var node: (any DependentNode)?
  private var isTripped = false

  init(_ node: any DependentNode) {
    self.node = node
    super.init()
  }

  /// Something that was read is about to change.
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

/// An observable object without a value.
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
  /// Runs `body` and marks `node` when an observable object changes in what `body` has read.
  func noteObservations<R>(of node: any DependentNode, _ body: () -> R) -> R {
    // A wire costs observers of its own; only types of node that have observed before get one.
    // The first of a type leaves at most this evaluation's observers behind.
    let isObserving = observingTypes.contains(ObjectIdentifier(type(of: node)))
    let reads = isObserving ? reads(of: node) : nil
    // The observer is asked for only when something was read.
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
