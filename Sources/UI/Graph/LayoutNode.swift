import MartletGeometry

// The layout tree: nodes that are measured, placed, drawn and hit. Sizes and positions are in
// points. The origin of a node is in its parent's space, its content is in its own space.
// Invalidation goes up only as far as a size changes (LayoutQueue.swift). Placement goes down only
// where a size or a proposal has changed.

/// A node of the layout tree.
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
  /// clears it in its children when it is deallocated. A gesture or the layout queue may keep the
  /// children longer. A weak reference would triple the cost of each reference count of the
  /// container.
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

  /// True if the children must be placed again.
  @exclusivity(unchecked) @safe package var needsPlacement = true
  /// True while the node is in the layout queue.
  @exclusivity(unchecked) @safe package var isEnqueued = false
  /// True if the next layout must reach the container even if the node's size stays the same.
  @exclusivity(unchecked) @safe package var escalates = false

  @exclusivity(unchecked) @safe private var sizes = MeasuredSizes()
  @exclusivity(unchecked) @safe private var guides = MeasuredGuides()
  @exclusivity(unchecked) @safe private var motion: FrameMotion?
  @exclusivity(unchecked) @safe private var drawn = DrawRecord()
  /// True if the node or a descendant looks different from the previous frame.
  @exclusivity(unchecked) @safe private var needsDraw = true
  @exclusivity(unchecked) @safe private var opacityAnimation: AnimatedAttribute<Double>?
  /// All children in order, including the departing ones; nil if none is departing.
  @exclusivity(unchecked) @safe private var drawnChildren: [LayoutNode]?
  /// True while the node's removal is still visible. It takes no space and no touches then.
  @exclusivity(unchecked) @safe package var isDeparting = false
  /// True in a right-to-left layout: positions from the leading edge are measured from the right.
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

  /// Returns the size for a proposal. The result must depend only on the node and the proposal.
  package func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

  /// Places the children within `size`, which is the size for `proposal`.
  package func layoutChildren() {}

  /// Returns the position of an alignment line that the content sets, in own space; nil for the
  /// default of the key.
  package func measureAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    nil
  }

  /// Removes cached values that were computed from sizes of the children.
  package func clearCaches() {}

  /// The priority of the view in a stack; higher values get their share of the length first.
  package var layoutPriority: Double { 0 }
  /// The index that decides the drawing order in a container; higher values are in front.
  package var zIndex: Double { 0 }

  /// The value by which a picker or a tab view identifies the view.
  package var tag: AnyHashable? { nil }
  /// Returns the value that the view sets for its container under the key of a trait; nil if it
  /// sets none.
  package func trait<Trait: LayoutTrait>(_ key: Trait.Type) -> Trait.Value? { nil }

  /// True if `containerRelativeFrame` inside takes the size of this node: for a scroll view, a
  /// page, a sheet and the root.
  package var isFrameContainer: Bool { false }
  /// Adds a node inside whose frame depends on the size of this container. Containers whose layout
  /// always reaches their content ignore the call.
  package func addFrameFollower(_ node: LayoutNode) {}

  /// Returns the value that the view sets for its container under a key; nil if it sets none.
  package func trait(_ key: ObjectIdentifier) -> Any? { nil }

  /// True if a stack leaves no default space between this node and its neighbours along `axis`.
  package func declinesSpacing(along axis: Axis) -> Bool { false }

  /// True if a finger can drag the sheet; nil for a node that is not a sheet.
  package var isDraggableSheet: Bool? { nil }

  /// The node itself if a wheel can scroll it; nil for all others.
  package var asWheelTarget: (any WheelTarget)? { nil }

  /// The axis along which a stack lays out its children; nil for all other nodes.
  package var stackAxis: Axis? { nil }

  /// Draws the node and its children in own space.
  package func draw(_ context: inout DrawContext) {
    for child in drawingOrder { child.render(&context) }
  }

  /// Returns true if a point of own space is on something that the node itself shows.
  package func containsPoint(_ point: CGPoint) -> Bool { false }

  /// The map from the space in which the children are placed to own space. Effects that rotate,
  /// scale or shift their content override it. A map without an inverse hides the content from
  /// touches.
  package var contentTransform: CGAffineTransform { .identity }

  /// The map of an effect with perspective. Such an effect has no `contentTransform`.
  package var contentProjection: ProjectionTransform? { nil }

  /// True if the effect moves only what is seen and touched, but not the frames that geometry
  /// readers see.
  package var layoutIgnoresEffect: Bool { false }

  /// True if children are drawn in the order of their z-indices; children with equal indices keep
  /// their order.
  package var ordersByZIndex: Bool { false }

  /// Appends the nodes under a point of own space, the deepest first. Returns false if no node is
  /// hit.
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

  /// Is called after the reading direction has changed. The default places the children again.
  package func mirroringDidChange() {
    invalidateLayout()
  }

  /// Changes the transaction of changes in the nodes below, on behalf of a modifier.
  package func adjust(_ transaction: inout Transaction) {}
  /// True for nodes that override `adjust(_:)`.
  package var shapesTransactions: Bool { false }

  /// Is called once when the node leaves the layout tree for good.
  package func willLeave() {}

  /// The name of the coordinate space that the node defines; nil if it defines none.
  package var coordinateSpaceName: AnyHashable? { nil }

  /// The name by which tests and recorded sessions identify the view.
  package var accessibilityIdentifier: String? { nil }

  /// The values of the view's accessibility modifiers; nil if it has none.
  package var accessibilityProperties: AccessibilityProperties? { nil }
  /// True if a tap on the node runs an action.
  package var isAccessibilityButton: Bool { false }

  /// The state of the node that is restored in a new node, such as a scroll offset. Only nodes with
  /// `keepsPlace` are asked, so either all nodes of a kind save their state or none.
  package var keptPlace: (any KeptStorage)? { nil }
  /// True for kinds of nodes with a `keptPlace`.
  package var keepsPlace: Bool { false }
  /// Restores the state of the node that was in the same place before.
  package func restore(_ place: any KeptStorage) {}

  /// The part of own space in which the content is visible; nil without a limit, null if nothing is
  /// visible.
  package var contentLimit: CGRect? { nil }

  // MARK: - Tree

  /// Replaces the children. Children that stay keep their layout. Departing children are drawn, but
  /// are not part of `children`.
  package final func setChildren(_ new: [LayoutNode]) {
    let present = LayoutNode.present(new)
    let drawnBefore = drawnChildren ?? children
    let isDrawnSame = LayoutNode.areSame(new, drawnBefore)
    drawnChildren = present.count == new.count ? nil : new
    if !isDrawnSame {
      // An element that already has a new parent keeps it.
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

  // These are loops, here and below, because a closure that the standard library calls checks its
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
    // Trees are built from the leaves, so only a node that is connected to the root passes its
    // depth on.
    if parent.depth > 0 { setDepth(parent.depth + 1) }
  }

  private func setDepth(_ new: Int) {
    guard depth != new else { return }
    depth = new
    for child in drawnChildren ?? children { child.setDepth(new + 1) }
  }

  /// The children from back to front.
  package final var drawingOrder: [LayoutNode] {
    let children = drawnChildren ?? self.children
    if ordersByZIndex {
      for child in children where child.zIndex != 0 { return LayoutNode.byZIndex(children) }
    }
    return children
  }

  private static func byZIndex(_ children: [LayoutNode]) -> [LayoutNode] {
    children.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }.map(\.element)
  }

  // MARK: - Measuring

  /// Returns the size for a proposal, in points. The last few results are cached.
  package final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    if let size = sizes[proposal] { return size }
    graph.statistics.measurements += 1
    let size = measure(proposal)
    sizes.add(size, for: proposal)
    return size
  }

  /// Returns the size and the alignment lines for a proposal.
  package final func dimensions(_ proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(
      width: size.width, height: size.height, node: self, proposal: proposal)
  }

  /// Returns the position of an alignment line that the content sets, in own space; nil for the
  /// default of the key. The last few results are cached.
  package final func explicitAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    if let value = guides[key, proposal] { return value }
    let value = measureAlignment(key, proposal)
    guides.add(value, for: key, proposal)
    return value
  }

  /// Measures again for all cached proposals. Returns true if a result has changed.
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

  /// Schedules a layout because sizes or positions of children may have changed. `escalates`
  /// includes the container even if the size stays the same.
  package final func invalidateLayout(escalates: Bool = false) {
    if escalates { self.escalates = true }
    // A node that was never measured is not enqueued, because the container that adopts it is.
    if depth > 0 || !sizes.isEmpty || !guides.isEmpty { graph.layout.enqueue(self) }
    setNeedsDisplay()
  }

  // MARK: - Placing

  /// Sets the position in the parent's space, measured from the leading edge. Lays out the content
  /// if necessary.
  package final func place(at point: CGPoint, proposal: ProposedViewSize) {
    guard let parent, parent.isMirrored else { return put(at: point, proposal) }
    let width = sizeThatFits(proposal).width
    put(at: CGPoint(x: parent.size.width - point.x - width, y: point.y), proposal)
  }

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

  /// Sets the position so that the node's point at `anchor` is at `point`.
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

  /// Starts an animation of the frame if the transaction has one. The node is drawn between the old
  /// and the new frame.
  final func move(from old: CGRect, to new: CGRect) {
    var transaction = graph.transaction
    adjustOwnPlace(&transaction)
    let animation = transaction.effectiveAnimation
    if motion == nil {
      guard animation != nil else { return }
      motion = FrameMotion(old, of: self)
    }
    motion?.set(new, animation: animation)
  }

  /// Applies the animations that are set on the view to its own move. The search stops at a
  /// modifier with a place of its own, such as a frame or padding.
  private func adjustOwnPlace(_ transaction: inout Transaction) {
    var node = self
    while true {
      node.adjust(&transaction)
      guard let unary = node as? UnaryNode, !unary.placesContent else { return }
      node = unary.content
    }
  }

  /// The position at which the node is drawn in this frame.
  package final var presentedOrigin: CGPoint { motion?.frame.origin ?? origin }

  /// The size in which the node is drawn in this frame.
  package final var presentedSize: CGSize { motion?.frame.size ?? size }

  /// The drawn size as a rectangle in own space.
  package final var presentedBounds: CGRect { CGRect(origin: .zero, size: presentedSize) }

  // MARK: - Drawing

  /// Marks the node because it looks different from the previous frame.
  package final func setNeedsDisplay() {
    // If a node is marked, its ancestors are marked as well.
    var node: LayoutNode? = self
    while let current = node, !current.needsDraw {
      current.needsDraw = true
      node = current.parent
    }
    graph.setNeedsDisplay()
  }

  /// Draws the node, or reuses its previous drawing if nothing has changed.
  package final func render(_ context: inout DrawContext) {
    if !context.takesParts { return drawAll(&context) }
    let outer = context.place
    let start = context.count
    var oldStart: Int?
    if let outerStart = outer.oldStart, outer.oldDrawing != 0,
      drawn.parentDrawing == outer.oldDrawing
    {
      oldStart = outerStart + drawn.start
    }
    drawn.start = start - outer.newStart
    drawn.parentDrawing = outer.newDrawing
    if let oldStart, !needsDraw, drawn.transform == context.transform,
      drawn.clip == context.visiblePixels, drawn.effects == context.effects
    {
      context.reuse(oldStart..<oldStart + drawn.count, extent: drawn.extent)
      return
    }
    needsDraw = false
    drawn.transform = context.transform
    drawn.clip = context.visiblePixels
    drawn.effects = context.effects
    let lastDrawing = drawn.drawing
    drawn.drawing = graph.nextNumber()
    context.place = DrawingPlace(
      oldStart: oldStart, newStart: start, oldDrawing: lastDrawing, newDrawing: drawn.drawing)
    context.beginExtent()
    drawAll(&context)
    drawn.extent = context.endExtent()
    drawn.count = context.count - start
    // The indices at which the children recorded their drawing are no longer correct.
    if context.takeLeftOut() { drawn.drawing = 0 }
    context.place = outer
  }

  private func drawAll(_ context: inout DrawContext) {
    let origin = presentedOrigin
    graph.statistics.draws += 1
    context.beginNode(number)
    context.pushOffset(x: origin.x, y: origin.y)
    let opacity = opacityAnimation?.current ?? 1
    if opacity < 1 { context.pushGroup(opacity: max(0, opacity)) }
    draw(&context)
    if opacity < 1 { context.pop() }
    context.popTransform()
    context.endNode()
  }

  /// Animates the node's opacity to `opacity` in the running transaction. The animation begins at
  /// `start`, or at the visible opacity if `start` is nil.
  package final func present(_ opacity: Double, from start: Double?) {
    setNeedsDisplay()
    if let opacityAnimation, start == nil { return opacityAnimation.set(opacity) }
    let animation = AnimatedAttribute(start ?? 1, graph: graph)
    animation.onChange = { [weak self] in self?.setNeedsDisplay() }
    animation.set(opacity)
    opacityAnimation = animation
  }

  // MARK: - Points

  /// Maps a point from own space to the parent's space, including effects, as laid out.
  package final func pointToParent(_ point: CGPoint) -> CGPoint {
    let placed = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
    guard let parent, !parent.layoutIgnoresEffect else { return placed }
    return parent.pointFromContent(placed)
  }

  /// Maps a point of the parent's space, as drawn now, to own space; nil where nothing maps.
  package final func pointFromParent(_ point: CGPoint) -> CGPoint? {
    guard let parent else { return pointFromPlace(point) }
    return parent.pointToContent(point).map { pointFromPlace($0) }
  }

  private func pointFromPlace(_ point: CGPoint) -> CGPoint {
    let origin = presentedOrigin
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  private func pointFromContent(_ point: CGPoint) -> CGPoint {
    if let projection = contentProjection { return point.applying(projection) }
    let transform = contentTransform
    return transform.isIdentity ? point : point.applying(transform)
  }

  private func pointToContent(_ point: CGPoint) -> CGPoint? {
    if let projection = contentProjection {
      var inverse = projection
      guard inverse.invert() else { return nil }
      let inner = point.applying(inverse)
      // Points behind the eye are neither visible nor touchable.
      let depth = projection.m13 * inner.x + projection.m23 * inner.y + projection.m33
      return inner.x.isFinite && inner.y.isFinite && depth > 0 ? inner : nil
    }
    let transform = contentTransform
    if transform.isIdentity { return point }
    guard transform.a * transform.d != transform.b * transform.c else { return nil }
    return point.applying(transform.inverted())
  }

  // MARK: - Spaces

  /// The size as a rectangle in own space.
  package final var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// Returns the bounding box of a rectangle of own space in the space of `ancestor`; nil means the
  /// root.
  package final func convert(_ rect: CGRect, to ancestor: LayoutNode?) -> CGRect {
    var corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ]
    var node: LayoutNode? = self
    while let current = node, current !== ancestor {
      for i in corners.indices { corners[i] = current.pointToParent(corners[i]) }
      node = current.parent
    }
    var low = corners[0]
    var high = corners[0]
    for corner in corners {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns the bounding box, in own space, of a rectangle of the root's space, as laid out. The
  /// result is null if an effect has no inverse.
  package final func rectFromRoot(_ rect: CGRect) -> CGRect {
    var outer = rect
    if let parent {
      outer = parent.rectFromRoot(rect)
      if !parent.layoutIgnoresEffect { outer = parent.rectToContent(outer) }
    }
    return outer.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  private func rectToContent(_ rect: CGRect) -> CGRect {
    if contentProjection == nil, contentTransform.isIdentity { return rect }
    var box = CGRect.null
    for x in [rect.minX, rect.maxX] {
      for y in [rect.minY, rect.maxY] {
        guard let inner = pointToContent(CGPoint(x: x, y: y)) else { return .null }
        box = box.union(CGRect(origin: inner, size: .zero))
      }
    }
    return box
  }

  /// Returns the nearest ancestor that defines the named coordinate space.
  package final func ancestor(named name: AnyHashable) -> LayoutNode? {
    var node = parent
    while let current = node {
      if current.coordinateSpaceName == name { return current }
      node = current.parent
    }
    return nil
  }

  /// The axis of the stack that contains the node, with modifiers between them ignored; nil if
  /// another container is in between.
  package final var enclosingStackAxis: Axis? {
    var node = parent
    while let current = node {
      if let axis = current.stackAxis { return axis }
      guard current is UnaryNode else { return nil }
      node = current.parent
    }
    return nil
  }
}

/// A node around one child. By default it has the size, the place and the traits of the child.
package class UnaryNode: LayoutNode {
  /// The child.
  package let content: LayoutNode

  /// Makes a node around `content`.
  package init(_ content: LayoutNode) {
    self.content = content
    super.init(graph: content.graph)
    setChildren([content])
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    content.sizeThatFits(proposal)
  }

  package override func layoutChildren() {
    content.place(at: .zero, proposal: proposal)
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    content.explicitAlignment(key, proposal)
  }

  package override var departs: Bool { isDeparting || content.departs }

  /// Visits the structure nodes of the node's own views, such as a background or a mask.
  package func forEachSecondary(_ body: (_StructureNode) -> Void) {}

  /// True if the node is larger than its content or moves it.
  package var placesContent: Bool { false }

  package override var layoutPriority: Double { content.layoutPriority }
  package override var zIndex: Double { content.zIndex }
  package override var tag: AnyHashable? { content.tag }
  package override func trait<Trait: LayoutTrait>(_ key: Trait.Type) -> Trait.Value? {
    content.trait(key)
  }

  package override func trait(_ key: ObjectIdentifier) -> Any? { content.trait(key) }

  package override func declinesSpacing(along axis: Axis) -> Bool {
    content.declinesSpacing(along: axis)
  }
}
