import MartletGeometry

// The structure tree has one node per view value, identified by its position in the view types and
// by explicit ids. It keeps identity, state and environment. Layout nodes (LayoutNode.swift) are
// measured, placed and drawn. Structure nodes hand their layout nodes to the nearest container as
// `elements`.

/// A node of the structure tree. Subclasses are the nodes of views with a body, of `ForEach`, of
/// modifiers and so on.
///
/// The parent makes a node with `_makeNode`, and gives it new values with `_ViewNode.update` and
/// new environments with `setEnvironment`. The graph calls `refresh` of marked nodes. Most of this
/// happens in the pass of bodies; readers of preferences and geometry update their content after
/// layout. A node changes only its own subtree, and asks for layout with `elementsDidChange`.
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
  /// The depth in the tree, 1 for the root. Bodies are evaluated in the order of increasing depth.
  package let depth: Int
  /// The number of the node within its graph, in the order of creation. It orders the evaluation of
  /// nodes with the same depth.
  package let serial: Int
  /// The environment at this node.
  @exclusivity(unchecked) @safe package internal(set) var environment: EnvironmentValues
  /// False after the node has left the tree. A dead node is never evaluated.
  @exclusivity(unchecked) @safe package private(set) var isAlive = true
  /// True while the node is in the graph's list of containers whose elements must be collected.
  @exclusivity(unchecked) @safe package var awaitsCollection = false
  /// True while the node has been removed but its transition is still visible. Only the root of the
  /// removed subtree is marked.
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

  /// Visits the children in order, including those of secondary views such as backgrounds and
  /// overlays.
  package func forEachChild(_ body: (_StructureNode) -> Void) {}

  /// Visits the children whose layout nodes represent this node in its container. Those of
  /// backgrounds and overlays are left out.
  package func forEachPrimaryChild(_ body: (_StructureNode) -> Void) {
    forEachChild(body)
  }

  /// Evaluates the node again. The graph calls it for marked nodes only.
  package func refresh() {}

  /// Is called after the environment was replaced. The default passes it on to the children.
  package func environmentDidChange() {
    forEachChild { $0.setEnvironment(environment) }
  }

  /// Is called after the elements of a descendant have changed. A container collects them again
  /// before the next layout. Other nodes pass the call to their parent.
  package func elementsDidChange() {
    parent?.elementsDidChange()
  }

  /// Is called when the page of a tab view that contains the node becomes the selected page or
  /// stops being it.
  package func pageDidChange(isOnScreen: Bool) {}

  /// Is called once when the node leaves the tree, before its children leave.
  package func willLeave() {}

  /// Saves the state of the subtree's views in `state`, before the subtree leaves the tree.
  package func saveState(in state: SavedState) {
    forEachChild { $0.saveState(in: state) }
  }

  /// The node itself if it has a transition; nil for all others. It is a property because a cast
  /// makes the runtime search all conformances.
  package var asTransition: (any Transitioning)? { nil }

  /// The node itself if it is evaluated again after a change of what it has read; nil for all
  /// others.
  package var asDependent: (any DependentNode)? { nil }

  /// True if the node is shown above the page, as a sheet is.
  package var isPresentation: Bool { false }

  /// True if the elements of the content become children of a layout node that belongs to this
  /// node.
  package var isElementContainer: Bool { false }

  /// Changes the transaction of a change below this node, for a modifier such as
  /// `animation(_:value:)`.
  package func adjust(_ transaction: inout Transaction) {}

  /// Merges the preference values of this subtree into `value`, in the order of the tree. Nil means
  /// that no earlier view has set one.
  package func reducePreference<K: PreferenceKey>(_ key: K.Type, into value: inout K.Value?) {
    guard preferenceWriters > 0 else { return }
    forEachChild { $0.reducePreference(key, into: &value) }
  }

  // MARK: - Shared

  /// The number of nodes in the subtree that set a preference of any key. Walks skip a subtree
  /// without any.
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

  /// Takes the subtree out of the tree at once, without a transition. Its state is dropped and its
  /// `onDisappear` actions are queued. Later calls do nothing.
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

  /// The type names of the views with a body from the root to this node, for messages to the
  /// programmer.
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
