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
@MainActor
public class _StructureNode: _GraphNode {
  /// Makes a node without children below the context's parent.
  package init(_ context: _NodeContext) {
    super.init(
      graph: context.graph, enclosing: context.parent, environment: context.environment)
  }

  /// The parent; nil after the node has left the tree.
  package final var parent: _StructureNode? {
    guard let enclosing else { return nil }
    // Safety: `init(_:)` takes the parent from a context, which holds a `_StructureNode`.
    return unsafe unsafeDowncast(enclosing, to: _StructureNode.self)
  }

  // MARK: - To override

  /// Appends the layout nodes that represent this node in its container, in order.
  package func appendElements(to elements: inout [LayoutNode]) {
    forEachPrimaryChild { $0.appendElements(to: &elements) }
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

  /// Stores the ids that each `ForEach` of the subtree gives its elements, under the layout nodes
  /// of these elements. An inner `ForEach` replaces the ids of an outer one.
  package func collectElementIDs(into ids: inout [ObjectIdentifier: AnyHashable]) {
    if isElementContainer { return }
    forEachPrimaryChild { $0.collectElementIDs(into: &ids) }
  }

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

  /// True if the elements of the content become children of a layout node that belongs to this
  /// node.
  package var isElementContainer: Bool { false }

  /// Merges the preference values of this subtree into `value`, in the order of the tree. Nil means
  /// that no earlier view has set one.
  package func reducePreference<K: PreferenceKey>(_ key: K.Type, into value: inout K.Value?) {
    guard preferenceWriters > 0 else { return }
    forEachChild { $0.reducePreference(key, into: &value) }
  }

  // MARK: - Shared

  // Safety: each access is a single load or store, and no other code runs during it.
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
    enclosing = nil
  }
}

/// The node of a view of type `V`.
@MainActor
public class _ViewNode<V>: _StructureNode {
  /// Gives the node a new value of its view, in the running transaction.
  package func update(_ view: V) {}
}

/// The arguments for a new node that depend on its position in the tree.
public struct _NodeContext {
  /// The graph of the tree.
  package let graph: ViewGraph
  /// The parent of the new node; nil for the root.
  package let parent: _StructureNode?
  /// The environment of the new node.
  package let environment: EnvironmentValues

  /// Makes a context from its parts.
  package init(graph: ViewGraph, parent: _StructureNode?, environment: EnvironmentValues) {
    self.graph = graph
    self.parent = parent
    self.environment = environment
  }

  /// The nearest node around the new one whose evaluation reads state; nil if there is none.
  @MainActor var nearestDependent: (any DependentNode)? {
    var node = parent
    while let candidate = node {
      if let dependent = candidate as? any DependentNode { return dependent }
      node = candidate.parent
    }
    return nil
  }
}
