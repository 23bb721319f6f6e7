import MartletGeometry

// The layout tree: what is measured, placed, drawn and hit. Sizes and positions are points; a
// node's origin is in its parent's space, its content in its own. Invalidation goes up only as far
// as a size changes (LayoutQueue.swift), placement goes down only where a size or proposal did.

/// A node of the layout tree.
///
/// Safety of what is marked so: each access is one load, one store or one change of an array in
/// place, and nothing runs in it that comes back to the node. The runtime's checks of that were a
/// tenth of the cost of building a page.
@MainActor
package class LayoutNode {
  package let graph: ViewGraph
  /// Names the node in display lists; unique in its tree.
  package let number: UInt64
  /// The container as it last took the node; none that has gone, for it takes itself out of its
  /// children then. A gesture or the layout queue may hold them for longer. A weak reference would
  /// make each count of references to the container three times as dear.
  @exclusivity(unchecked) @safe nonisolated(unsafe) private unowned(unsafe) var container:
    LayoutNode?
  @exclusivity(unchecked) @safe package private(set) var children: [LayoutNode] = []
  /// 1 for the root; 0 until the node first comes to be in its tree.
  @exclusivity(unchecked) @safe package private(set) var depth: Int

  @exclusivity(unchecked) @safe package private(set) var origin = CGPoint.zero
  @exclusivity(unchecked) @safe package private(set) var size = CGSize.zero
  @exclusivity(unchecked) @safe package private(set) var proposal = ProposedViewSize.unspecified
  /// True from the first placement on.
  @exclusivity(unchecked) @safe package private(set) var isPlaced = false

  @exclusivity(unchecked) @safe package var needsPlacement = true
  @exclusivity(unchecked) @safe package var isEnqueued = false
  /// The next change of layout concerns the container even if the size stays.
  @exclusivity(unchecked) @safe package var escalates = false

  @exclusivity(unchecked) @safe private var sizes = MeasuredSizes()
  @exclusivity(unchecked) @safe private var guides = MeasuredGuides()
  @exclusivity(unchecked) @safe private var motion: FrameMotion?
  @exclusivity(unchecked) @safe private var drawn = DrawRecord()
  /// True while the node or one below looks other than in the last frame.
  @exclusivity(unchecked) @safe private var needsDraw = true
  @exclusivity(unchecked) @safe private var opacityAnimation: AnimatedAttribute<Double>?
  /// All children in order while some of them are departing; nil while none is.
  @exclusivity(unchecked) @safe private var drawnChildren: [LayoutNode]?
  /// True while the node is seen going: it takes no room and no touches.
  @exclusivity(unchecked) @safe package var isDeparting = false
  /// True when what the node places from the leading edge stands from the right.
  package var isMirrored = false {
    didSet { if isMirrored != oldValue { mirroringDidChange() } }
  }

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

  /// The size the node takes for a proposal. Must be a pure function of node and proposal.
  package func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

  /// Places the children within `size`, which came of `proposal`.
  package func layoutChildren() {}

  /// An alignment line that the content sets itself, in own space; nil for the key's default.
  package func measureAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    nil
  }

  /// Drops what was worked out from sizes of the children.
  package func clearCaches() {}

  package var layoutPriority: Double { 0 }
  package var zIndex: Double { 0 }

  /// What a picker or tab view knows the view by.
  package var tag: AnyHashable? { nil }
  /// The page of a tab view that the view is.
  package var tabItem: (any TabItem)? { nil }

  /// True when a stack leaves no default space between this and its neighbours along `axis`.
  package func declinesSpacing(along axis: Axis) -> Bool { false }

  /// The axis that a stack lays out along; nil for all other nodes.
  package var stackAxis: Axis? { nil }

  /// Draws the node in its own space, children included.
  package func draw(_ context: inout DrawContext) {
    for child in drawingOrder { child.render(&context) }
  }

  /// True when the point, in own space, is on what the node itself shows.
  package func containsPoint(_ point: CGPoint) -> Bool { false }

  /// Where the space that children are placed in lies in own space. Effects that turn, scale or
  /// shift what they show say so here; a map without inverse hides the content from touches.
  package var contentTransform: CGAffineTransform { .identity }

  /// The same for effects with perspective, which then have no `contentTransform`.
  package var contentProjection: ProjectionTransform? { nil }

  /// True when the effect moves only what is seen and touched, not the frames that are read.
  package var layoutIgnoresEffect: Bool { false }

  /// True when children are drawn in the order of their z-indices, not only in their own.
  package var ordersByZIndex: Bool { false }

  /// Appends the nodes under a point of own space, the deepest first; false when none is hit.
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

  /// The reading direction is another: by default the children are placed again.
  package func mirroringDidChange() {
    invalidateLayout()
  }

  /// Lets a modifier shape the transaction of changes of the nodes below.
  package func adjust(_ transaction: inout Transaction) {}
  /// True for the nodes that do.
  package var shapesTransactions: Bool { false }

  /// Called once when the node leaves the layout tree for good.
  package func willLeave() {}

  /// The name of a coordinate space that the node defines.
  package var coordinateSpaceName: AnyHashable? { nil }

  /// The name that tests and recorded sessions know the view by.
  package var accessibilityIdentifier: String? { nil }

  /// What of the node's own can outlive it: where content stands that a finger has moved. Told by
  /// `keepsPlace`, so that nodes of a kind are all asked or none.
  package var keptPlace: (any KeptStorage)? { nil }
  package var keepsPlace: Bool { false }
  /// Takes what was kept of the node that had its place before.
  package func restore(_ place: any KeptStorage) {}

  /// The part of own space that the content is seen in: nil without a limit, null for nothing.
  package var contentLimit: CGRect? { nil }

  // MARK: - Tree

  /// Replaces the children; those that stay keep their layout. Departing ones are drawn and no
  /// more: they are left out of `children`.
  package final func setChildren(_ new: [LayoutNode]) {
    let present = LayoutNode.present(new)
    let drawnBefore = drawnChildren ?? children
    let isDrawnSame = LayoutNode.areSame(new, drawnBefore)
    drawnChildren = present.count == new.count ? nil : new
    if !isDrawnSame {
      // An element that has a new parent already keeps it.
      for child in drawnBefore where child.container === self { child.container = nil }
      for child in new { child.attach(to: self) }
      setNeedsDisplay()
    }
    if LayoutNode.areSame(present, children) { return }
    children = present
    invalidateLayout()
  }

  /// The container that the node is in.
  package final var parent: LayoutNode? { container }

  // Loops, here and below: a closure that the standard library calls checks its actor each time,
  // for 200 instructions.
  private static func present(_ nodes: [LayoutNode]) -> [LayoutNode] {
    for node in nodes where node.departs { return nodes.filter { !$0.departs } }
    return nodes
  }

  private static func areSame(_ a: [LayoutNode], _ b: [LayoutNode]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] !== b[index] { return false }
    return true
  }

  /// True when the node, or what it wraps, is departing.
  package var departs: Bool { isDeparting }

  /// True when the node is somewhere in what is departing.
  package final var isInDepartingView: Bool {
    isDeparting || parent?.isInDepartingView ?? false
  }

  private func attach(to parent: LayoutNode) {
    container = parent
    // Trees are built from the leaves: only what has reached the root has a depth to pass on.
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

  package final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    if let size = sizes[proposal] { return size }
    graph.statistics.measurements += 1
    let size = measure(proposal)
    sizes.add(size, for: proposal)
    return size
  }

  package final func dimensions(_ proposal: ProposedViewSize) -> ViewDimensions {
    let size = sizeThatFits(proposal)
    return ViewDimensions(
      width: size.width, height: size.height, node: self, proposal: proposal)
  }

  package final func explicitAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    if let value = guides[key, proposal] { return value }
    let value = measureAlignment(key, proposal)
    guides.add(value, for: key, proposal)
    return value
  }

  /// Measures again what was asked for; true when an answer is no longer the same.
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

  /// Says that sizes or the places of children may have changed.
  package final func invalidateLayout(escalates: Bool = false) {
    if escalates { self.escalates = true }
    // Who takes in a node that has never been asked for anything is enqueued itself.
    if depth > 0 || !sizes.isEmpty || !guides.isEmpty { graph.layout.enqueue(self) }
    setNeedsDisplay()
  }

  // MARK: - Placing

  /// Gives the node its place in the parent's space, counted from the leading edge, and lays out
  /// its content if need be.
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

  /// Places so that the point of the node at `anchor` comes to `point`.
  package final func place(at point: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize) {
    let size = sizeThatFits(proposal)
    place(
      at: CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height),
      proposal: proposal)
  }

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

  /// In an animated transaction the node is drawn on its way from the old frame to the new one.
  private func move(from old: CGRect, to new: CGRect) {
    var transaction = graph.transaction
    adjustOwnPlace(&transaction)
    let animation = transaction.effectiveAnimation
    if motion == nil {
      guard animation != nil else { return }
      motion = FrameMotion(old, of: self)
    }
    motion?.set(new, animation: animation)
  }

  /// The place of a view follows the animations set on it, up to a modifier that is a place of its
  /// own: a frame, padding.
  private func adjustOwnPlace(_ transaction: inout Transaction) {
    var node = self
    while true {
      node.adjust(&transaction)
      guard let unary = node as? UnaryNode, !unary.placesContent else { return }
      node = unary.content
    }
  }

  /// Where the node is drawn in this frame.
  package final var presentedOrigin: CGPoint { motion?.frame.origin ?? origin }

  /// The size the node is drawn in in this frame.
  package final var presentedSize: CGSize { motion?.frame.size ?? size }

  package final var presentedBounds: CGRect { CGRect(origin: .zero, size: presentedSize) }

  // MARK: - Drawing

  /// Says that the node looks other than in the last frame.
  package final func setNeedsDisplay() {
    // Where a mark stands already, those above it stand too.
    var node: LayoutNode? = self
    while let current = node, !current.needsDraw {
      current.needsDraw = true
      node = current.parent
    }
    graph.setNeedsDisplay()
  }

  /// Draws the node, or takes what it drew last where nothing has changed.
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
    // What its children drew is not where they think.
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

  /// Lets the node be seen at `opacity` from now on, on its way from `start` or from what is seen
  /// now, as the running transaction says.
  package final func present(_ opacity: Double, from start: Double?) {
    setNeedsDisplay()
    if let opacityAnimation, start == nil { return opacityAnimation.set(opacity) }
    let animation = AnimatedAttribute(start ?? 1, graph: graph)
    animation.onChange = { [weak self] in self?.setNeedsDisplay() }
    animation.set(opacity)
    opacityAnimation = animation
  }

  // MARK: - Points

  /// Maps a point from own space to the space of the parent, effects included, as laid out.
  package final func pointToParent(_ point: CGPoint) -> CGPoint {
    let placed = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
    guard let parent, !parent.layoutIgnoresEffect else { return placed }
    return parent.pointFromContent(placed)
  }

  /// Maps a point from own space to the space of the parent, effects included, as drawn now.
  package final func presentedPointToParent(_ point: CGPoint) -> CGPoint {
    let origin = presentedOrigin
    let placed = CGPoint(x: point.x + origin.x, y: point.y + origin.y)
    return parent?.pointFromContent(placed) ?? placed
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
      // What lies behind the eye is not seen and not touched.
      let depth = projection.m13 * inner.x + projection.m23 * inner.y + projection.m33
      return inner.x.isFinite && inner.y.isFinite && depth > 0 ? inner : nil
    }
    let transform = contentTransform
    if transform.isIdentity { return point }
    guard transform.a * transform.d != transform.b * transform.c else { return nil }
    return point.applying(transform.inverted())
  }

  // MARK: - Spaces

  package final var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The bounding box of a rectangle of own space in the space of `ancestor`, or in the root's.
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

  /// The bounding box in own space of a rectangle of the root's, as laid out; null where nothing
  /// maps.
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

  /// The nearest ancestor that defines the named space.
  package final func ancestor(named name: AnyHashable) -> LayoutNode? {
    var node = parent
    while let current = node {
      if current.coordinateSpaceName == name { return current }
      node = current.parent
    }
    return nil
  }

  /// The axis of the stack that the node is a child of, modifiers in between ignored.
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

/// A node around one child; unless it says otherwise it has the child's size, place and traits.
package class UnaryNode: LayoutNode {
  package let content: LayoutNode

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

  /// Visits the structure nodes of views that the node has of its own: a background, a mask.
  package func forEachSecondary(_ body: (_StructureNode) -> Void) {}

  /// True when the node is larger than its content or puts it elsewhere.
  package var placesContent: Bool { false }

  package override var layoutPriority: Double { content.layoutPriority }
  package override var zIndex: Double { content.zIndex }
  package override var tag: AnyHashable? { content.tag }
  package override var tabItem: (any TabItem)? { content.tabItem }

  package override func declinesSpacing(along axis: Axis) -> Bool {
    content.declinesSpacing(along: axis)
  }
}
