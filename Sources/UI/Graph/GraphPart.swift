/// The data that one part of the view layer stores for a tree, together with its pass.
///
/// The graph knows its parts only through this protocol. Each part adds a property to `ViewGraph`
/// that finds it, such as `lazyStacks`. The host lists the parts in the order of their passes
/// (`Host/GraphParts.swift`).
@MainActor
package protocol GraphPart: AnyObject {
  /// Makes the part of a new tree.
  init()

  /// Runs the part's pass after each layout, before preferences are read. Nodes that it marks are
  /// updated in the same frame.
  func graphDidLayOut(_ graph: ViewGraph)

  /// Releases all nodes after the tree has been torn down.
  func releaseNodes()
}

extension GraphPart {
  /// Does nothing.
  package func graphDidLayOut(_ graph: ViewGraph) {}
}

/// The layout of a tree: the nodes that wait for it, and the pass over them.
///
/// The graph stands below the layout nodes and knows their layout only through this class. The one
/// subclass is `LayoutQueue`; the host makes it for each graph. It is a class, because a call of a
/// protocol's method costs more.
@MainActor
package class LayoutPass {
  /// Makes a pass without nodes.
  nonisolated package init() {}

  /// True if no node waits.
  package var isEmpty: Bool { true }

  /// Removes all nodes.
  package func removeAll() {}

  /// Lays out the nodes that wait.
  package func run(in graph: ViewGraph) {}
}

extension ViewGraph {
  /// Returns the tree's part of this type. If the host has not listed the type, the first call
  /// makes the part, and its pass runs last.
  ///
  /// - Complexity: O(*n*) in the number of parts, which is below ten.
  package func part<Part: GraphPart>(_ type: Part.Type) -> Part {
    for part in parts where ObjectIdentifier(Swift.type(of: part)) == ObjectIdentifier(type) {
      // Safety: the part's class is exactly `Part`.
      return unsafe unsafeDowncast(part, to: Part.self)
    }
    let made = Part()
    parts.append(made)
    return made
  }
}
