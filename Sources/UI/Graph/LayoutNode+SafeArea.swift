import MartletGeometry

// The safe area as a single node sees it. Nodes are laid out inside of it; those that ignore it
// grow to the edges of the output.

extension ViewGraph {
  /// True if some views cannot reach the edges of the output without growing.
  package var hasSafeArea: Bool { hasBars || !safeArea.isEmpty }
}

/// The way of a node's frame up the tree. The frame grows to the edge of each bar and of the output
/// whose inner edge it reaches.
@MainActor
private struct Ascent {
  private var corners: RectCorners
  private var scrolled: Axis.Set = []
  /// The ancestor that has been reached.
  private(set) var node: LayoutNode

  /// Starts at a node with its frame as laid out.
  init(_ node: LayoutNode) {
    self.node = node
    corners = RectCorners(node.bounds)
  }

  /// The grown frame, in points of the space of `node`.
  var frame: CGRect { corners.bounds }

  /// Goes on to the parent. Returns the child through which it came and the distances by which the
  /// frame has grown there; nil at the root.
  mutating func rise() -> (child: LayoutNode, growth: SafeArea)? {
    let child = node
    guard let parent = child.parent else { return nil }
    corners.map { child.pointToParent($0) }
    if let scroll = parent.asWheelTarget { scrolled.formUnion(scroll.axes) }
    node = parent
    let frame = corners.bounds
    var growth = parent.safeAreaGrowth(of: frame, in: child)
    if growth.isEmpty { return (child, growth) }
    if scrolled.contains(.horizontal) { (growth.left, growth.right) = (0, 0) }
    if scrolled.contains(.vertical) { (growth.top, growth.bottom) = (0, 0) }
    corners = RectCorners(frame.grown(by: growth))
    return (child, growth)
  }
}

extension LayoutNode {
  /// The distances by which the node must grow to reach the edges of the output, in points. They
  /// are 0 at each edge at which its frame, as laid out, does not reach the edge of the safe area,
  /// and along the axes of a scroll view around it, because they would change with each scroll.
  ///
  /// - Complexity: O(*n*) in the depth of the node; O(1) without a safe area.
  package final var safeAreaGrowth: SafeArea {
    var total = SafeArea()
    if !graph.hasSafeArea { return total }
    var ascent = Ascent(self)
    while let step = ascent.rise() {
      if !step.growth.isEmpty { total = total + step.growth }
    }
    return total
  }

  /// Returns the ground of the first bar that the node reaches below, at its upper or its lower
  /// edge; nil if there is none.
  ///
  /// - Parameter isSeen: true if a node that its ancestors do not show at all has none.
  final func barGround(atTop: Bool, isSeen: Bool) -> BarGround? {
    var ascent = Ascent(self)
    while let (child, growth) = ascent.rise() {
      if isSeen, let limit = ascent.node.contentLimit, !limit.intersects(ascent.frame) {
        return nil
      }
      guard (atTop ? growth.top : growth.bottom) > 0 else { continue }
      if let ground = ascent.node.barGround(over: child, atTop: atTop) { return ground }
    }
    return nil
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
