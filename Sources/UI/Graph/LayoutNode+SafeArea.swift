import MartletGeometry

// The safe area as a single node sees it. Nodes are laid out inside of it; those that ignore it
// grow to the edges of the output.

extension LayoutNode {
  /// The distances by which the node must grow to reach the edges of the output, in points. They
  /// are 0 at each edge at which its frame, as laid out, does not reach the edge of the safe area,
  /// and along the axes of a scroll view around it, because they would change with each scroll.
  ///
  /// - Complexity: O(*n*) in the depth of the node; O(1) without a safe area.
  package final var safeAreaGrowth: SafeArea {
    if graph.safeArea.isEmpty { return SafeArea() }
    var corners = RectCorners(bounds)
    var scrolled: Axis.Set = []
    var node = self
    while let parent = node.parent {
      let current = node
      corners.map { current.pointToParent($0) }
      if let scroll = parent.asWheelTarget { scrolled.formUnion(scroll.axes) }
      node = parent
      guard parent.parent == nil else { continue }
      var growth = parent.safeAreaGrowth(of: corners.bounds, in: current)
      if scrolled.contains(.horizontal) { (growth.left, growth.right) = (0, 0) }
      if scrolled.contains(.vertical) { (growth.top, growth.bottom) = (0, 0) }
      return growth
    }
    return SafeArea()
  }

  /// Places a child in the middle of `rect`, in points of own space with x from the left edge, and
  /// proposes its size.
  package final func place(_ child: LayoutNode, in rect: CGRect) {
    place(child, in: rect, proposal: ProposedViewSize(rect.size))
  }

  /// Places a child in the middle of `rect`, in points of own space with x from the left edge.
  package final func place(_ child: LayoutNode, in rect: CGRect, proposal: ProposedViewSize) {
    let x = isMirrored ? size.width - rect.midX : rect.midX
    child.place(at: CGPoint(x: x, y: rect.midY), anchor: .center, proposal: proposal)
  }
}
