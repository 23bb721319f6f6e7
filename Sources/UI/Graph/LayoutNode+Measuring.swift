import MartletGeometry

// Sizes and alignment lines by proposal, with their caches.

extension LayoutNode {
  /// Returns the size for a proposal, in points. The results for the last six proposals are cached.
  package final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    if let size = sizes[proposal] { return size }
    graph.statistics.measurements += 1
    let size = measure(proposal)
    sizes.add(size, for: proposal)
    return size
  }

  /// Returns the size and the alignment lines for a proposal. Lines are measured only when they are
  /// read.
  package final func dimensions(_ proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(
      width: size.width, height: size.height, node: self, proposal: proposal)
  }

  /// Returns the position of an alignment line that the content sets, in points of own space; nil
  /// for the default of the key. The last six results are cached.
  package final func explicitAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    if let value = guides[key, proposal] { return value }
    let value = measureAlignment(key, proposal)
    guides.add(value, for: key, proposal)
    return value
  }

  /// Measures again for all cached proposals. Returns true if the container must be measured as
  /// well: a result has changed, `escalates` was set, or the node was not measured before.
  package final func remeasure() -> Bool {
    let oldSizes = sizes
    let oldGuides = guides
    sizes.removeAll()
    guides.removeAll()
    clearCaches()
    if escalates || oldSizes.isEmpty {
      escalates = false
      return true
    }
    return oldSizes.differ(from: sizeThatFits) || oldGuides.differ(from: explicitAlignment)
  }

  /// Schedules a layout because the node's size or the positions of its children may have changed.
  /// The next layout measures the node again and goes on to the container if a size has changed.
  ///
  /// - Parameter escalates: true to measure the container again even if no size has changed.
  package final func invalidateLayout(escalates: Bool = false) {
    if escalates { self.escalates = true }
    // A node that was never measured is not enqueued, because the container that adopts it is.
    if depth > 0 || !sizes.isEmpty || !guides.isEmpty { graph.layoutQueue.enqueue(self) }
    setNeedsDisplay()
  }
}
