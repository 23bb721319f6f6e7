/// What one part of the view layer keeps for a tree, and its pass.
///
/// The graph knows its parts by this interface alone. Each part adds a property to `ViewGraph`
/// under which it finds itself, as `lazyStacks` does. The host lists the parts in the order in
/// which their passes run (`Host/GraphParts.swift`).
@MainActor
package protocol GraphPart: AnyObject {
  /// Makes the part of a new tree.
  init()

  /// Runs the part's pass: called after each layout, before preferences are read. What it marks is
  /// brought up to date in the same frame.
  func graphDidLayOut(_ graph: ViewGraph)

  /// Releases all nodes; called when the tree has left.
  func abandon()
}

extension GraphPart {
  /// Does nothing.
  package func graphDidLayOut(_ graph: ViewGraph) {}
}

extension ViewGraph {
  /// Returns the tree's part of a type; a part that the host has not listed is made now and runs
  /// last.
  ///
  /// - Complexity: O(parts), of which there are a handful.
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
