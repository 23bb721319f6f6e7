// The nodes of the structure tree as the graph knows them. The graph stands below the nodes that
// make layout nodes, and names only what is in this file and in DependentNode.swift.

/// The part of a structure node that the graph needs: its position in the tree and its marks.
///
/// `_StructureNode` is the one direct subclass. The part is a class, because calls through a
/// protocol cost more.
///
/// A node has strong references to the graph and to its parent. Weak references to objects that the
/// whole tree refers to made up a tenth of the cost of building it. The parent is released when the
/// node leaves the tree.
///
/// Safety of the members marked `@safe`: each access is a single load or store, and no other code
/// runs during it.
@MainActor
public class _GraphNode {
  /// The graph of the tree that the node belongs to.
  package let graph: ViewGraph
  /// The parent; nil after the node has left the tree.
  @exclusivity(unchecked) @safe package internal(set) final var enclosing: _GraphNode?
  /// The depth in the tree, 1 for the root. Bodies are evaluated in the order of increasing depth.
  package let depth: Int
  /// The number of the node within its graph, in the order of creation. It orders the evaluation of
  /// nodes with the same depth.
  package let serial: Int
  /// The environment at this node.
  @exclusivity(unchecked) @safe package internal(set) final var environment: EnvironmentValues
  /// False after the node has left the tree. A dead node is never evaluated.
  @exclusivity(unchecked) @safe package internal(set) final var isAlive = true
  /// True while the node is in the graph's list of containers whose elements must be collected.
  @exclusivity(unchecked) @safe package final var awaitsCollection = false
  /// True while the node has been removed but its transition is still visible. Only the root of the
  /// removed subtree is marked.
  @exclusivity(unchecked) @safe package final var isLeaving = false
  /// True if `adjust` changes transactions. It is stored because each evaluation asks all nodes
  /// above for it.
  @exclusivity(unchecked) @safe package final var shapesTransactions = false

  /// Makes a node below `enclosing`; nil makes a root.
  package init(graph: ViewGraph, enclosing: _GraphNode?, environment: EnvironmentValues) {
    self.graph = graph
    self.enclosing = enclosing
    depth = (enclosing?.depth ?? 0) + 1
    self.environment = environment
    graph.statistics.nodesMade += 1
    graph.nodeCount += 1
    graph.lastSerial += 1
    serial = graph.lastSerial
  }

  // MARK: - To override

  /// Evaluates the node again. The graph calls it for marked nodes only.
  package func refresh() {}

  /// True if the node is shown above the page, as a sheet is.
  package var isPresentation: Bool { false }

  /// Changes the transaction of a change below this node, for a modifier such as
  /// `animation(_:value:)`. It is called if `shapesTransactions` is true.
  package func adjust(_ transaction: inout Transaction) {}

  /// The name of the view if it has a body; nil otherwise.
  package var viewName: String? { nil }

  // MARK: - Shared

  /// The type names of the views with a body from the root to this node, for messages to the
  /// programmer.
  package final var typePath: String {
    var names: [String] = []
    var node: _GraphNode? = self
    while let current = node {
      if let name = current.viewName { names.append(name) }
      node = current.enclosing
    }
    return names.reversed().joined(separator: " > ")
  }
}

/// A structure node with a layout node whose children are the elements of the content.
@MainActor
package protocol ElementContainer: _GraphNode {
  /// Collects the elements of the content again and gives them to the layout node.
  func collectElements()
}

/// A structure node that reads a preference of its subtree. It registers itself with
/// `addPreferenceReader` when it is made. The graph asks it after each layout in which a preference
/// may have changed.
@MainActor
protocol PreferenceReader: _GraphNode {
  /// Compares the preference with the value read last and acts on a difference.
  func readPreference()
}
