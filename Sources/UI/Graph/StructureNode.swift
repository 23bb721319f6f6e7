import MartletGeometry

// The structure tree has one node per view value, identified by its place in the type and by
// explicit ids. It keeps identity, state and environment. Layout nodes (LayoutNode.swift) are
// measured, placed and drawn; structure nodes hand them to the nearest container as `elements`.

/// A node of the structure tree.
///
/// A node has strong references to the graph and to its parent. Weak references to objects that the
/// whole tree refers to made up a tenth of the cost of building it. `leave()` releases the parent.
///
/// Safety of the members marked `@safe`: each access is a single load or store, and no other code
/// runs during it.
@MainActor
public class _StructureNode {
  /// The graph of the tree that the node belongs to.
  package let graph: ViewGraph
  /// The parent; nil after the node has left the tree.
  @exclusivity(unchecked) @safe package private(set) var parent: _StructureNode?
  /// The distance from the root. Bodies are evaluated in the order of increasing depth.
  package let depth: Int
  /// The number of the node within its graph, in the order of creation.
  package let serial: Int
  /// The environment at this node.
  @exclusivity(unchecked) @safe package internal(set) var environment: EnvironmentValues
  /// False after the node has left the tree. A dead node is never evaluated.
  @exclusivity(unchecked) @safe package private(set) var isAlive = true
  /// True while the node is in the graph's list of containers whose elements must be collected.
  @exclusivity(unchecked) @safe package var awaitsCollection = false
  /// True while the removal of the node is visible. The nodes below it do not know.
  @exclusivity(unchecked) @safe package var isLeaving = false

  /// Makes a node without children below the context's parent.
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

  /// Appends the layout nodes that represent this node in its container, in order.
  package func appendElements(to elements: inout [LayoutNode]) {
    forEachChild { $0.appendElements(to: &elements) }
  }

  /// The layout nodes that represent this node in its container, in order.
  package final var elements: [LayoutNode] {
    var elements: [LayoutNode] = []
    appendElements(to: &elements)
    return elements
  }

  /// Visits the children in order, those of secondary views (backgrounds, overlays) included.
  package func forEachChild(_ body: (_StructureNode) -> Void) {}

  /// Visits the children that represent the node in its container. These exclude the children of
  /// backgrounds and overlays.
  package func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    forEachChild(body)
  }

  /// Evaluates the node again. The graph calls it for marked nodes only.
  package func refresh() {}

  /// Is called after the environment was replaced. The default passes it on to the children.
  package func environmentDidChange() {
    forEachChild { $0.setEnvironment(environment) }
  }

  /// Is called after the elements of a descendant have changed. A container collects them again;
  /// other nodes pass the call to their parent.
  package func elementsDidChange() {
    parent?.elementsDidChange()
  }

  /// Is called when the page of a tab view that contains the node comes to the front or leaves it.
  package func pageDidChange(isOnScreen: Bool) {}

  /// Is called once when the node leaves the tree, before its children leave.
  package func willLeave() {}

  /// Saves the stored values of the subtree's views before it leaves the tree.
  package func keepState(in state: KeptState) {
    forEachChild { $0.keepState(in: state) }
  }

  /// The node as one with its own transition; nil for all others. A node answers this itself,
  /// because a cast makes the runtime search all conformances.
  package var asTransition: (any Transitioning)? { nil }

  /// The node as one that is evaluated again after a change of what it has read; nil for all
  /// others.
  package var asDependent: (any DependentNode)? { nil }

  /// True if the node is shown above the page, as a sheet is.
  package var isPresentation: Bool { false }

  /// True if the elements of the content become children of a layout node of this node.
  package var isElementContainer: Bool { false }

  /// Changes the transaction of a change below this node, on behalf of a modifier.
  package func adjust(_ transaction: inout Transaction) {}

  /// Adds the preference values of this subtree to `value`, in order.
  package func reducePreference<K: PreferenceKey>(_ key: K.Type, into value: inout K.Value?) {
    guard preferenceWriters > 0 else { return }
    forEachChild { $0.reducePreference(key, into: &value) }
  }

  // MARK: - Shared

  /// The number of preference writers in the subtree. Walks skip a subtree without any.
  @exclusivity(unchecked) @safe package private(set) var preferenceWriters = 0

  /// Adds `count`, which may be negative, to the number of writers here and in all ancestors.
  package final func addPreferenceWriters(_ count: Int) {
    guard count != 0 else { return }
    var node: _StructureNode? = self
    while let current = node {
      current.preferenceWriters += count
      node = current.parent
    }
    graph.preferencesChanged = true
  }

  /// Replaces the environment and passes it on.
  package final func setEnvironment(_ new: EnvironmentValues) {
    environment = new
    environmentDidChange()
  }

  /// Returns the context for a new child. Without an argument the child gets this node's
  /// environment.
  package final func context(environment: EnvironmentValues? = nil) -> _NodeContext {
    _NodeContext(graph: graph, parent: self, environment: environment ?? self.environment)
  }

  /// Takes the subtree out of the tree. Its state is dropped and its `onDisappear` actions are
  /// queued.
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

  /// The names of the views with a body from the root to this node, for messages.
  package final var typePath: String {
    var names: [String] = []
    var node: _StructureNode? = self
    while let current = node {
      if let name = current.viewName { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: " > ")
  }

  /// The name of the view if it has a body; nil otherwise.
  package var viewName: String? { nil }
}

/// The node of a view of type `V`.
@MainActor
public class _ViewNode<V>: _StructureNode {
  /// Gives the node a new value of its view, in the running transaction.
  package func update(_ view: V) {}
}
