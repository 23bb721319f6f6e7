extension ViewGraph {
  /// Returns the parts of a new tree, in the order of their passes: readers of geometry first,
  /// because new content may move the rows of lazy stacks, and both may move anchors.
  package static func makeParts() -> [any GraphPart] {
    [GeometryReaders(), LazyStacks(), Anchors(), Presentations()]
  }
}
