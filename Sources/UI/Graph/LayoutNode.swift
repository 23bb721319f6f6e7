import MartletGeometry

// The layout tree: nodes that are measured, placed, drawn and hit-tested. Sizes and positions are
// in points. A node's `origin` is in its parent's space. Everything else is in the node's own
// space, whose origin is the node's upper left corner; y points down.
//
// Invalidation goes up only as far as a size changes (LayoutQueue.swift). Placement goes down only
// where a size or a proposal has changed.

/// Returns an outline in a rectangle, made smaller by a distance in points on all sides.
package typealias ContainerOutline = @MainActor (_ inset: CGFloat, CGRect) -> Path

/// A node of the layout tree. Subclasses are the shapes, texts, stacks and effects.
///
/// Structure nodes make layout nodes and give them to containers with `setChildren`. Then
/// `LayoutQueue` calls `remeasure` and `relayout`, a parent calls `sizeThatFits` and `place` of its
/// children, `ViewHost` calls `render`, and the gesture system calls `hitTest`. A subclass
/// overrides the functions under "To override". There it measures and places its own children only,
/// and asks for later work with `invalidateLayout` and `setNeedsDisplay`. It must not change the
/// tree.
///
/// Safety of the members marked `@safe`: each access is one load, one store or one change of an
/// array in place, and no code that returns to the node runs during it. The runtime's checks of
/// these accesses made up a tenth of the cost of building a page.
@MainActor
package class LayoutNode {
  /// The graph of the tree that the node belongs to.
  package let graph: ViewGraph
  /// Identifies the node in display lists. It is unique in its tree.
  package let number: UInt64
  /// The container that adopted the node last. The reference never dangles, because a container
  /// that is deallocated clears it in its children. A gesture or the layout queue may keep the
  /// children alive longer than the container. A weak reference would triple the cost of each
  /// retain and release of the container.
  @exclusivity(unchecked) @safe nonisolated(unsafe) private unowned(unsafe) var container:
    LayoutNode?
  /// The children without the departing ones, in order.
  @exclusivity(unchecked) @safe package private(set) var children: [LayoutNode] = []
  /// The depth in the tree: 1 for the root, and 0 until the node first joins a tree.
  @exclusivity(unchecked) @safe package private(set) var depth: Int

  /// The position in the parent's space, in points.
  @exclusivity(unchecked) @safe package private(set) var origin = CGPoint.zero
  /// The size for `proposal`, in points.
  @exclusivity(unchecked) @safe package private(set) var size = CGSize.zero
  /// The proposal of the last placement.
  @exclusivity(unchecked) @safe package private(set) var proposal = ProposedViewSize.unspecified
  /// True after the first placement.
  @exclusivity(unchecked) @safe package private(set) var isPlaced = false

  /// True if the children must be placed again. Measuring sets it, and `relayout` clears it.
  @exclusivity(unchecked) @safe package var needsPlacement = true
  /// True while the node is in the layout queue.
  @exclusivity(unchecked) @safe package var isEnqueued = false
  /// True if the next layout must measure the container again even if the node's own size stays the
  /// same.
  @exclusivity(unchecked) @safe package var escalates = false

  /// The sizes for the last proposals.
  @exclusivity(unchecked) @safe final var sizes = MeasuredSizes()
  /// The alignment lines for the last proposals.
  @exclusivity(unchecked) @safe final var guides = MeasuredGuides()
  /// The animation of the frame; nil until the node first moves with an animation.
  @exclusivity(unchecked) @safe final var motion: FrameMotion?
  /// The position of the node's items in the last display list.
  @exclusivity(unchecked) @safe final var drawn = DrawRecord()
  /// True if the node or a descendant looks different from the previous frame. If a node has the
  /// mark, so have all its ancestors.
  @exclusivity(unchecked) @safe final var needsDraw = true
  /// The opacity of a node that fades in or out; nil means opaque.
  @exclusivity(unchecked) @safe final var opacityAnimation: AnimatedAttribute<Double>?
  /// All children in order, including the departing ones; nil if none is departing.
  @exclusivity(unchecked) @safe private var drawnChildren: [LayoutNode]?
  /// True while the node has been removed but its transition is still visible. Meanwhile it takes
  /// no space and no touches.
  @exclusivity(unchecked) @safe package var isDeparting = false
  /// True in a right-to-left layout. `place` then takes positions of the children as distances from
  /// the right edge.
  package var isMirrored = false {
    didSet { if isMirrored != oldValue { mirroringDidChange() } }
  }

  /// Makes a node without children. It joins the tree when a container adopts it.
  package init(graph: ViewGraph, isRoot: Bool = false) {
    self.graph = graph
    depth = isRoot ? 1 : 0
    number = graph.nextNumber()
  }

  deinit {
    let all = if let drawnChildren { drawnChildren } else { children }
    for child in all where child.container === self { child.container = nil }
  }

  // MARK: - To override

  /// Returns the size for a proposal, in points. The result must depend only on the node and the
  /// proposal, because it is cached. Call `sizeThatFits` of the children, not `measure`.
  package func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

  /// Places the children within `size`, which is the size for `proposal`; both are set before. An
  /// override calls `place` of each child.
  package func layoutChildren() {}

  /// Returns the position of an alignment line that the node or its content sets, in points of own
  /// space; nil for the default of the key.
  package func measureAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    nil
  }

  /// Removes the subclass's own cached values that were computed from sizes of the children. It is
  /// called before the node is measured again.
  package func clearCaches() {}

  /// The priority of the view in a stack; higher values get their share of the length first.
  package var layoutPriority: Double { 0 }
  /// The index that decides the drawing order in a container; higher values are in front.
  package var zIndex: Double { 0 }

  /// The value of the `tag(_:)` modifier, by which a picker or a tab view identifies the view; nil
  /// if it has none.
  package var tag: AnyHashable? { nil }
  /// Returns the value that the view sets for its container under the key of a trait; nil if it
  /// sets none. A modifier's node returns the value of its content.
  package func trait<Trait: LayoutTrait>(_ key: Trait.Type) -> Trait.Value? { nil }

  /// True if `containerRelativeFrame` inside refers to the size of this node: for a scroll view, a
  /// page, a sheet and the root.
  package var isFrameContainer: Bool { false }
  /// Adds a descendant whose frame depends on the size of this container, so that a change of the
  /// size measures it again. Containers whose layout always reaches their content ignore the call.
  package func addContainerFrame(_ node: LayoutNode) {}

  /// The size to which `containerRelativeFrame` inside refers, in points: that of the node without
  /// the parts outside of the safe area.
  package var frameContainerSize: CGSize { size }
  /// Returns the distances by which `frame` of a descendant inside `child` must grow to reach the
  /// edges of this node. The root and the nodes with bars over the child override it.
  package func safeAreaGrowth(of frame: CGRect, in child: LayoutNode) -> SafeArea { SafeArea() }
  /// Returns the ground of the bar over the upper or the lower edge of `child`; nil without one.
  package func barGround(over child: LayoutNode, atTop: Bool) -> BarGround? { nil }

  /// The outline that shapes inside follow, made smaller by a distance; nil if the node sets none.
  package var containerOutline: ContainerOutline? { nil }
  /// Is called when the outline or the size of the container around the node has changed. The
  /// default passes it on to the children. A shape that follows the container is drawn again.
  package func containerShapeDidChange() {
    for child in drawingOrder { child.containerShapeDidChange() }
  }

  /// Returns the value that the view sets for its container under a key, as `trait(_:)` of a
  /// `LayoutTrait` does, but without its type. Nil if it sets none.
  package func trait(_ key: ObjectIdentifier) -> Any? { nil }

  /// True if a stack leaves no default space between this node and its neighbours along `axis`.
  package func declinesSpacing(along axis: Axis) -> Bool { false }

  /// True if a finger can drag this sheet or zoomed page down; nil for other nodes.
  package var isDraggableSheet: Bool? { nil }

  /// The node itself if the mouse wheel can scroll it; nil for all others. It is a property because
  /// a cast makes the runtime search all conformances.
  package var asWheelTarget: (any WheelTarget)? { nil }

  /// The axis along which a stack lays out its children; nil for all other nodes.
  package var stackAxis: Axis? { nil }

  /// Draws the node and its children in own space. The default draws only the children. An override
  /// must use `presentedSize` where it follows an animated frame, and must not change the tree.
  package func draw(_ context: inout DrawContext) {
    for child in drawingOrder { child.render(&context) }
  }

  /// Returns true if a point of own space is on something that the node itself shows, so that a
  /// touch there hits the node.
  package func containsPoint(_ point: CGPoint) -> Bool { false }

  /// The map from the space in which the children are placed to own space. Effects that rotate,
  /// scale or shift their content override it. If the map has no inverse, touches do not reach the
  /// content.
  package var contentTransform: CGAffineTransform { .identity }

  /// The map with perspective from the space of the children to own space; nil without perspective.
  /// A node with such a map has the identity as its `contentTransform`.
  package var contentProjection: ProjectionTransform? { nil }

  /// True if the effect moves only what is seen and touched, but not the frames that geometry
  /// readers see.
  package var layoutIgnoresEffect: Bool { false }

  /// True if children are drawn in the order of their z-indices; children with equal indices keep
  /// their order.
  package var ordersByZIndex: Bool { false }

  /// Finds the frontmost node at a point of own space and appends it and its ancestors up to this
  /// node, the deepest first. Returns false if no node is hit.
  package func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    for child in drawingOrder.reversed() where !child.departs {
      guard let inner = child.pointFromParent(point) else { continue }
      if child.hitTest(inner, &path) {
        path.append(self)
        return true
      }
    }
    guard containsPoint(point) else { return false }
    path.append(self)
    return true
  }

  /// Is called after `isMirrored` has changed. The default places the children again.
  package func mirroringDidChange() {
    invalidateLayout()
  }

  /// Changes the transaction of changes in the nodes below, for a modifier such as
  /// `animation(_:value:)`.
  package func adjust(_ transaction: inout Transaction) {}
  /// True for nodes that override `adjust(_:)`.
  package var shapesTransactions: Bool { false }

  /// Is called once when the node leaves the layout tree for good, after its transition. The
  /// structure node that made it calls it.
  package func willLeave() {}

  /// The name of the coordinate space that the node defines; nil if it defines none.
  package var coordinateSpaceName: AnyHashable? { nil }

  /// The name by which tests and recorded traces find the view; nil if it has none.
  package var accessibilityIdentifier: String? { nil }

  /// The values of the view's accessibility modifiers; nil if it has none.
  package var accessibilityProperties: AccessibilityProperties? { nil }
  /// True if a tap on the node runs an action.
  package var isAccessibilityButton: Bool { false }
  /// False if the node is a button or a control that takes no touches.
  package var isAccessibilityEnabled: Bool { true }
  /// The control that the node and its descendants are; nil if they are none.
  package var accessibilityControl: AccessibilityControl? { nil }
  /// Returns whether a child is the selected one of several options; nil if it is no option.
  package func accessibilitySelection(of child: LayoutNode) -> Bool? { nil }
  /// The hidden node whose elements are read in place of those of this node, or as the children of
  /// its element; nil for its own elements.
  package var accessibilityStandIn: (node: LayoutNode, areChildren: Bool)? { nil }

  /// The state of the node that a new node of the same view gets, such as a scroll offset; nil if
  /// there is nothing to save. Only nodes with `savesState` are asked. The saved states are counted
  /// by kind of node, so either all nodes of a kind save their state or none.
  package var savedState: (any SavableStorage)? { nil }
  /// True for the kinds of nodes that save their state with `savedState`.
  package var savesState: Bool { false }
  /// Restores the state that an earlier node of the same view has saved with `savedState`.
  package func restore(_ state: any SavableStorage) {}

  /// The part of own space in which the content is visible, such as the bounds of a scroll view;
  /// nil without a limit, null if nothing is visible.
  package var contentLimit: CGRect? { nil }

  /// True if the node never shows its content, whatever its values are. Texts inside then need not
  /// follow the clock.
  package var alwaysHidesContent: Bool { false }

  // MARK: - Tree

  /// Replaces the children, given from back to front. Children that stay keep their layout. `new`
  /// also contains the departing children; they are drawn, but are not part of `children`.
  package final func setChildren(_ new: [LayoutNode]) {
    let present = LayoutNode.present(new)
    let drawnBefore = drawnChildren ?? children
    let isDrawnSame = LayoutNode.areSame(new, drawnBefore)
    drawnChildren = present.count == new.count ? nil : new
    if !isDrawnSame {
      // A child that another container has adopted meanwhile stays with that container.
      for child in drawnBefore where child.container === self { child.container = nil }
      for child in new { child.attach(to: self) }
      setNeedsDisplay()
    }
    if LayoutNode.areSame(present, children) { return }
    children = present
    invalidateLayout()
  }

  /// The container of the node; nil for the root and for nodes outside of a tree.
  package final var parent: LayoutNode? { container }

  // Here and below, loops are used, because a closure that the standard library calls checks its
  // actor on each call, which costs 200 instructions.
  private static func present(_ nodes: [LayoutNode]) -> [LayoutNode] {
    for node in nodes where node.departs { return nodes.filter { !$0.departs } }
    return nodes
  }

  private static func areSame(_ a: [LayoutNode], _ b: [LayoutNode]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] !== b[index] { return false }
    return true
  }

  /// True if the node or its content is departing.
  package var departs: Bool { isDeparting }

  /// True if the node or an ancestor is departing.
  package final var isInDepartingView: Bool {
    isDeparting || parent?.isInDepartingView ?? false
  }

  private func attach(to parent: LayoutNode) {
    container = parent
    // Subtrees are built before they are joined to the tree, so only a node that is connected to
    // the root passes its depth on.
    if parent.depth > 0 { setDepth(parent.depth + 1) }
  }

  private func setDepth(_ new: Int) {
    guard depth != new else { return }
    depth = new
    for child in drawnChildren ?? children { child.setDepth(new + 1) }
  }

  /// The children from back to front, including the departing ones.
  package final var drawingOrder: [LayoutNode] {
    let children = drawnChildren ?? self.children
    if graph.hasZIndices, ordersByZIndex {
      for child in children where child.zIndex != 0 { return LayoutNode.byZIndex(children) }
    }
    return children
  }

  private static func byZIndex(_ children: [LayoutNode]) -> [LayoutNode] {
    children.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }.map(\.element)
  }

  // MARK: - Placing

  /// Places the node with its leading upper corner at `point` of the parent's space, x measured
  /// from the leading edge. Lays out the content if the size or the proposal has changed or the
  /// node needs placement. The parent calls it from `layoutChildren`.
  package final func place(at point: CGPoint, proposal: ProposedViewSize) {
    guard let parent, parent.isMirrored else { return put(at: point, proposal) }
    let width = sizeThatFits(proposal).width
    put(at: CGPoint(x: parent.size.width - point.x - width, y: point.y), proposal)
  }

  /// Places the node with its upper left corner at `new`.
  private func put(at new: CGPoint, _ proposal: ProposedViewSize) {
    let newSize = sizeThatFits(proposal)
    let old = CGRect(origin: origin, size: size)
    if new != origin {
      origin = new
      setNeedsDisplay()
    }
    if isPlaced, new != old.origin || newSize != old.size {
      move(from: old, to: CGRect(origin: new, size: newSize))
    }
    if needsPlacement || newSize != size || proposal != self.proposal || !isPlaced {
      size = newSize
      self.proposal = proposal
      isPlaced = true
      relayout()
    }
  }

  /// Places the node so that its point at `anchor`, in fractions of its size, is at `point` of the
  /// parent's space.
  package final func place(at point: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize) {
    let size = sizeThatFits(proposal)
    place(
      at: CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height),
      proposal: proposal)
  }

  /// Places the children and marks the node for drawing.
  package final func relayout() {
    needsPlacement = false
    graph.statistics.layouts += 1
    setNeedsDisplay()
    if shapesTransactions {
      let outer = graph.transaction
      var inner = outer
      adjust(&inner)
      graph.transaction = inner
      layoutContent()
      graph.transaction = outer
    } else {
      layoutContent()
    }
  }

  private func layoutContent() {
    layoutChildren()
    guard let drawnChildren else { return }
    for child in drawnChildren where child.departs && child.isPlaced {
      child.put(at: child.origin, child.proposal)
    }
  }

}
