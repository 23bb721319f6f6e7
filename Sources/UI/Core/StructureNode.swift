import MartletGeometry

// The structure tree: one node per view value, keyed by place in the type and by explicit ids. It
// keeps identity, state and environment. What is measured, placed and drawn are the layout nodes
// (LayoutNode.swift), which structure nodes hand to the nearest container as `elements`.

/// A node of the structure tree.
///
/// Nodes hold the graph and their parents, because weak references to what the whole tree refers to
/// made a tenth of the cost of building it; `leave()` lets go of the parents.
///
/// Safety of what is marked so: each access is one load or store, around which nothing else runs.
@MainActor
public class _StructureNode {
  package let graph: ViewGraph
  /// Nil once the node has left the tree.
  @exclusivity(unchecked) @safe package private(set) var parent: _StructureNode?
  /// Distance from the root; bodies are evaluated top-down by it.
  package let depth: Int
  /// Counts the nodes of the graph from the first one made.
  package let serial: Int
  @exclusivity(unchecked) @safe package internal(set) var environment: EnvironmentValues
  /// False once the node has left the tree; a dead node is never evaluated.
  @exclusivity(unchecked) @safe package private(set) var isAlive = true
  /// True while the node is seen going; those below it are not told.
  @exclusivity(unchecked) @safe package var isLeaving = false

  package init(_ context: _NodeContext) {
    graph = context.graph
    parent = context.parent
    depth = (context.parent?.depth ?? 0) + 1
    environment = context.environment
    graph.statistics.nodesMade += 1
    graph.nodeCount += 1
    graph.lastSerial += 1
    serial = graph.lastSerial
  }

  // MARK: - To override

  /// Appends the layout nodes that stand for this node in its container, in order.
  package func appendElements(to elements: inout [LayoutNode]) {
    forEachChild { $0.appendElements(to: &elements) }
  }

  /// Visits the children in order, those of secondary views (backgrounds, overlays) included.
  package func forEachChild(_ body: (_StructureNode) -> Void) {}

  /// Visits the children that stand for the node in its container: not those of backgrounds and
  /// overlays.
  package func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    forEachChild(body)
  }

  /// Evaluates again what is marked; called by the graph for marked nodes only.
  package func refresh() {}

  /// The environment was replaced; passes it on to the children.
  package func environmentDidChange() {
    forEachChild { $0.setEnvironment(environment) }
  }

  /// The elements of a descendant changed; containers collect again, others pass it up.
  package func elementsDidChange() {
    parent?.elementsDidChange()
  }

  /// The page of a tab view that the node lies around comes in front or leaves it.
  package func pageDidChange(isOnScreen: Bool) {}

  /// Called once when the node leaves the tree, before its children leave.
  package func willLeave() {}

  /// Puts aside what the subtree's views have stored, before it leaves.
  package func keepState(in state: KeptState) {
    forEachChild { $0.keepState(in: state) }
  }

  /// The node as one that comes and goes by a transition of its own; nil for all others. Told by
  /// the node, because asking the runtime costs a search through all conformances.
  package var asTransition: (any Transitioning)? { nil }

  /// The node as one that is evaluated again when what it has read changes; nil for all others.
  package var asDependent: (any DependentNode)? { nil }

  /// The node as one that is shown over the page; nil for all others.
  package var asPresentation: AnyPresentation? { nil }

  /// Whether the elements of the content are children of a layout node of this node.
  package var isElementContainer: Bool { false }

  /// Lets an ancestor's modifier shape the transaction of a change below it.
  package func adjust(_ transaction: inout Transaction) {}

  /// Adds this subtree's values of a preference, in order.
  package func reducePreference<K: PreferenceKey>(_ key: K.Type, into value: inout K.Value?) {
    guard preferenceWriters > 0 else { return }
    forEachChild { $0.reducePreference(key, into: &value) }
  }

  // MARK: - Shared

  /// Number of preference writers in the subtree: walks skip what has none.
  @exclusivity(unchecked) @safe package private(set) var preferenceWriters = 0

  package final func addPreferenceWriters(_ count: Int) {
    guard count != 0 else { return }
    var node: _StructureNode? = self
    while let current = node {
      current.preferenceWriters += count
      node = current.parent
    }
    graph.preferencesChanged = true
  }

  package final func setEnvironment(_ new: EnvironmentValues) {
    environment = new
    environmentDidChange()
  }

  package final func context(environment: EnvironmentValues? = nil) -> _NodeContext {
    _NodeContext(graph: graph, parent: self, environment: environment ?? self.environment)
  }

  /// Takes the subtree out of the tree: state is dropped, disappear actions are queued.
  package final func leave() {
    guard isAlive else { return }
    isAlive = false
    parent?.addPreferenceWriters(-preferenceWriters)
    leaveSubtree()
  }

  private func leaveSubtree() {
    isAlive = false
    graph.nodeCount -= 1
    willLeave()
    forEachChild { $0.leaveSubtree() }
    parent = nil
  }

  /// The names of the views with a body from the root to here, for messages.
  package final var typePath: String {
    var names: [String] = []
    var node: _StructureNode? = self
    while let current = node {
      if let name = current.viewName { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: " > ")
  }

  package var viewName: String? { nil }
}

/// The node of views of one type.
@MainActor
public class _ViewNode<V>: _StructureNode {
  /// Gives the node a new value of its view in the running transaction.
  package func update(_ view: V) {}
}
