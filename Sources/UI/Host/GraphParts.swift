extension ViewGraph {
  /// Returns the parts of a new tree, in the order of their passes. The redrawn nodes have no pass.
  /// Readers of geometry come first, because new content may move the rows of lazy stacks, and both
  /// may move anchors. The focus is last, because the keyboard on the glass depends on all of them.
  package static func makeParts() -> [any GraphPart] {
    [RedrawnNodes(), GeometryReaders(), LazyStacks(), Anchors(), Presentations(), FocusSystem()]
  }
}
