import MartletGeometry
import MartletMotion
import MartletScene

/// The layout node of a scroll view.
///
/// The node's frame is the viewport. The scroll offset moves the content below it, so a scroll is
/// drawn again but neither measured nor placed. The recognizer, the wheel and scroll requests
/// change the offset; `ScrollAxis` computes friction, springs and limits per axis.
///
/// Offsets are in points. 0 is the left or upper end, in right-to-left layouts, too.
package final class ScrollNode: LayoutNode, RunningAnimation, WheelTarget {
  /// The axes along which the content scrolls.
  package private(set) var axes: Axis.Set = .vertical
  private var indicator: RGBA?
  /// The movement along the horizontal axis.
  var horizontal = ScrollAxis()
  /// The movement along the vertical axis.
  var vertical = ScrollAxis()
  /// The scroll offset that is drawn and hit in this frame, in points.
  package private(set) var offset = CGPoint.zero
  private var indicators = ScrollIndicators()
  private var machine: ScrollRecognizer?
  /// The animated scroll to a requested view, while it runs. A finger or the wheel ends it.
  var targetScroll: TargetScroll?
  /// Decides the offset at which the content comes to rest; nil leaves it to friction.
  private var behavior: (any ScrollTargetBehavior)?
  /// The offset at the start of the last drag, in points.
  private var dragStart = CGPoint.zero
  private var clips = true
  /// The frames inside whose size depends on the viewport.
  private var followers = ContainerFrames()
  /// True after the node has left the tree.
  private(set) var hasLeft = false
  /// The settings of the scroll modifiers; nil if all are defaults, which is the most common case.
  var settings: ScrollSettings?
  /// The offset that `keepAnchor()` has set last; nil if it has set none.
  var anchored: CGPoint?
  /// True while the graph advances the scroll in each frame. The graph sets it.
  package var isRunning = false
  /// True after the first layout has shown right-to-left content from its right end.
  private var hasBegun = false
  /// The saved offset that the first layout restores; nil afterwards.
  private var initialOffset: CGPoint?
  /// The space above the content that scrolls with it, in points. `LargeTitleNode` sets it.
  package var leadInset: CGFloat = 0 {
    didSet { if leadInset != oldValue { invalidateLayout() } }
  }
  /// The node with a bar that moves with `leadInset`. `LargeTitleNode` sets it.
  package weak var titledBar: (any TitledBar)?

  /// Sets the properties of the scroll view. A nil `indicator` hides the bars.
  package func update(
    _ axes: Axis.Set, indicator: RGBA?, behavior: (any ScrollTargetBehavior)? = nil,
    clips: Bool = true
  ) {
    self.behavior = behavior
    if indicator != self.indicator || clips != self.clips { setNeedsDisplay() }
    self.indicator = indicator
    self.clips = clips
    guard axes != self.axes else { return }
    self.axes = axes
    invalidateLayout()
  }

  // MARK: - Layout

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let margins = margins
    return ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width.map { max(0, $0 - margins.width) },
      height: axes.contains(.vertical) ? nil : proposal.height.map { max(0, $0 - margins.height) })
  }

  /// The sums of the margins on both sides of the content, in points.
  private var margins: CGSize {
    guard let insets = settings?.margins else { return .zero }
    return CGSize(width: insets.leading + insets.trailing, height: insets.top + insets.bottom)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    var content = children.first?.sizeThatFits(inner(proposal)) ?? .zero
    content.width += margins.width
    content.height += margins.height
    return CGSize(
      width: axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  /// True, because `containerRelativeFrame` inside takes the size of the scroll view.
  /// `addContainerFrame(_:)` adds a frame that is laid out again when that size changes.
  package override var isFrameContainer: Bool { true }
  package override func addContainerFrame(_ node: LayoutNode) {
    if let frame = node as? ContainerFrameNode { followers.add(frame) }
  }

  package override func layoutChildren() {
    guard let content = children.first else { return }
    followers.note(size)
    let proposal = inner(proposal)
    var contentSize = content.sizeThatFits(proposal)
    contentSize.width += margins.width
    contentSize.height += margins.height
    // Lazy stacks make their rows at the offset, so it is set before the placement.
    if let initialOffset { offset = initialOffset }
    // Offsets are measured from the left edge in both reading directions.
    let leading = isMirrored ? min(0, size.width - contentSize.width) : 0
    let insets = settings?.margins ?? EdgeInsets()
    content.place(
      at: CGPoint(x: leading + insets.leading, y: leadInset + insets.top), proposal: proposal)
    horizontal.setLengths(
      extent: size.width, content: axes.contains(.horizontal) ? contentSize.width : 0,
      at: graph.time)
    vertical.setLengths(
      extent: size.height, content: axes.contains(.vertical) ? leadInset + contentSize.height : 0,
      at: graph.time)
    if isMirrored, !hasBegun {
      hasBegun = true
      horizontal.jump(to: horizontal.maximumOffset)
    }
    if let initialOffset {
      self.initialOffset = nil
      horizontal.jump(to: initialOffset.x)
      vertical.jump(to: initialOffset.y)
    }
    show(at: graph.time)
    keepAnchor()
    notifyObservers()
    BarGround.note(self)
  }

  // MARK: - Saved position

  package override var savesState: Bool { true }
  package override var savedState: (any SavableStorage)? {
    SavedScrollPosition(targetOffset, isMirrored: isMirrored)
  }

  package override func restore(_ state: any SavableStorage) {
    guard let state = state as? SavedScrollPosition else { return }
    initialOffset = state.offset
    hasBegun = state.isMirrored
  }

  // MARK: - Space

  package override var contentTransform: CGAffineTransform {
    CGAffineTransform(translationX: -offset.x, y: -offset.y)
  }

  package override var contentLimit: CGRect? { clips ? window : nil }

  /// The area in which content is visible, in points of own space: the viewport, grown to the edges
  /// of the output. A view that snaps to pages does not grow along its axes, because the next page
  /// would be visible there.
  package var window: CGRect {
    if !graph.hasSafeArea { return bounds }
    var growth = safeAreaGrowth
    if behavior != nil, axes.contains(.horizontal) { (growth.left, growth.right) = (0, 0) }
    if behavior != nil, axes.contains(.vertical) { (growth.top, growth.bottom) = (0, 0) }
    return bounds.grown(by: growth)
  }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    window.contains(point) && super.hitTest(point, &path)
  }

  package override func containsPoint(_ point: CGPoint) -> Bool { window.contains(point) }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    if clips { context.pushClip(Rectangle().path(in: window)) }
    context.pushOffset(x: -offset.x, y: -offset.y)
    super.draw(&context)
    context.popTransform()
    if let indicator {
      let settings = settings
      indicators.draw(
        &context, indicator, size,
        settings?.hidesHorizontalIndicator == true ? ScrollAxis() : horizontal,
        settings?.hidesVerticalIndicator == true ? ScrollAxis() : vertical, offset)
    }
    if clips { context.pop() }
  }

  // MARK: - Motion

  /// Advances the scroll to `time`. Returns false when the content and the bars are at rest.
  package func advance(to time: MonotonicTime) -> Bool {
    horizontal.advance(to: time)
    vertical.advance(to: time)
    show(at: time)
    let isMoving = horizontal.isMoving || vertical.isMoving
    let isBusy = isMoving || isDragged
    notifyObservers()
    return showIndicators(isBusy: isBusy, at: time) || isMoving
  }

  /// Advances the fade of the bars. Returns false when the bars are invisible.
  private func showIndicators(isBusy: Bool, at time: MonotonicTime) -> Bool {
    let old = indicators.shown
    let isFading = indicators.advance(isBusy: isBusy, at: time)
    if indicators.shown != old { setNeedsDisplay() }
    return isFading
  }

  /// Takes over the offsets of both axes at `time`.
  func show(at time: MonotonicTime) {
    let new = CGPoint(x: horizontal.offset(at: time), y: vertical.offset(at: time))
    guard new != offset else { return }
    offset = new
    moveTitledBar()
    setNeedsDisplay()
    notifyObservers()
  }

  /// Shows the bars and lets the graph advance the scroll in each frame.
  private func run(at time: MonotonicTime) {
    _ = showIndicators(isBusy: true, at: time)
    show(at: time)
    graph.add(self)
  }

  /// Shows the bars until they fade out.
  func flashIndicators() {
    if !hasLeft { run(at: graph.time) }
  }

  /// The maximum offset along both axes, in points.
  var maximumOffset: CGPoint {
    CGPoint(x: horizontal.maximumOffset, y: vertical.maximumOffset)
  }

  /// True while a finger moves the content.
  var isDragged: Bool { horizontal.isDragging || vertical.isDragging }
  /// True while the content moves to a requested view or point.
  var isScrollingToTarget: Bool { targetScroll != nil }

  /// Moves to an offset, clamped to the valid range, without an animation.
  package func jump(to offset: CGPoint) {
    horizontal.jump(to: offset.x)
    vertical.jump(to: offset.y)
    show(at: graph.time)
  }

  package override var asWheelTarget: (any WheelTarget)? { self }

  /// Moves the content by the wheel, in points. Returns false if the content did not move, so that
  /// an outer view may move instead.
  package func wheel(dx: Double, dy: Double, at time: MonotonicTime) -> Bool {
    if settings?.isDisabled == true { return false }
    let old = offset
    targetScroll = nil
    if dx != 0, axes.contains(.horizontal) { horizontal.scroll(by: dx, at: time) }
    if dy != 0, axes.contains(.vertical) { vertical.scroll(by: dy, at: time) }
    show(at: time)
    guard offset != old else { return false }
    run(at: time)
    return true
  }

  // MARK: - Dragging

  /// Returns true if a finger can move the content along `axis`: it is longer than the viewport, or
  /// the settings allow it to be pulled.
  package func canScroll(along axis: Axis) -> Bool {
    if settings?.isDisabled == true { return false }
    return switch axis {
    case .horizontal: axes.contains(.horizontal) && horizontal.maximumOffset > 0
    case .vertical:
      axes.contains(.vertical)
        && (vertical.maximumOffset > 0 || settings?.pullsShortContent == true)
    }
  }

  /// True on a sheet that a finger can drag. If the content is at its top, a downward drag moves
  /// the sheet.
  package var isOnSheet: Bool {
    var node = parent
    while let current = node {
      if let isDraggable = current.isDraggableSheet { return isDraggable }
      node = current.parent
    }
    return false
  }

  /// True while the content moves by its own momentum or springs back. A touch then stops it
  /// instead of reaching a view inside.
  package var isMoving: Bool { horizontal.isMoving || vertical.isMoving }

  /// Begins a drag by a finger and stops other movements.
  package func beginDrag(at time: MonotonicTime) {
    targetScroll = nil
    dragStart = offset
    if axes.contains(.horizontal) { horizontal.beginDrag(at: time) }
    if axes.contains(.vertical) { vertical.beginDrag(at: time) }
    run(at: time)
  }

  /// Moves the content with the finger, by a distance in points.
  package func drag(by delta: CGSize, at time: MonotonicTime) {
    horizontal.drag(by: delta.width)
    vertical.drag(by: delta.height)
    show(at: time)
  }

  /// Ends a drag. The content moves on until it comes to rest by friction or at the target of
  /// `behavior`. `velocity` is that of the finger, in points per second.
  package func endDrag(velocity: CGSize, at time: MonotonicTime) {
    if let behavior {
      let target = target(behavior, velocity, at: time)
      horizontal.endDrag(velocity: velocity.width, target: target.x, at: time)
      vertical.endDrag(velocity: velocity.height, target: target.y, at: time)
    } else {
      horizontal.endDrag(velocity: velocity.width, at: time)
      vertical.endDrag(velocity: velocity.height, at: time)
    }
    run(at: time)
  }

  /// Returns the offset, in points, at which `behavior` lets the content come to rest.
  private func target(
    _ behavior: any ScrollTargetBehavior, _ velocity: CGSize, at time: MonotonicTime
  ) -> CGPoint {
    let end = CGPoint(
      x: horizontal.projectedEnd(velocity: velocity.width, at: time),
      y: vertical.projectedEnd(velocity: velocity.height, at: time))
    return rest(behavior, from: dragStart, near: end)
  }

  /// True if a target behaviour decides where the content comes to rest.
  var hasBehavior: Bool { behavior != nil }

  /// Returns the offset, in points, near which `behavior` lets the content come to rest with a
  /// frame of the content in the middle.
  func rest(showing frame: CGRect) -> CGPoint {
    let center = offset(showing: frame, .center)
    return behavior.map { rest($0, from: targetOffset, near: center) } ?? center
  }

  private func rest(
    _ behavior: any ScrollTargetBehavior, from start: CGPoint, near end: CGPoint
  ) -> CGPoint {
    var target = ScrollTarget(rect: CGRect(origin: end, size: size))
    behavior.updateTarget(
      &target,
      context: ScrollTargetBehaviorContext(
        originalTarget: ScrollTarget(rect: CGRect(origin: start, size: size)),
        contentSize: CGSize(
          width: size.width + horizontal.maximumOffset,
          height: size.height + vertical.maximumOffset),
        containerSize: size, axes: axes, targets: targetRects))
    let anchor = target.anchor ?? .topLeading
    return CGPoint(
      x: target.rect.minX + anchor.x * (target.rect.width - size.width),
      y: target.rect.minY + anchor.y * (target.rect.height - size.height))
  }

  package override func willLeave() {
    hasLeft = true
    super.willLeave()
  }
}

extension ScrollNode: GestureAttachment {
  /// The recognizer, which is made on first use.
  package var recognizer: _AnyGestureRecognizer {
    if let machine { return machine }
    let made = ScrollRecognizer(self)
    machine = made
    return made
  }

  /// Normal: gestures of the views inside come first.
  package var gesturePriority: GesturePriority { .normal }
  /// All gestures.
  package var gestureMask: GestureMask { .all }
  /// True.
  package var isScroll: Bool { true }
  /// True after the node has left the tree or while it departs.
  package var isDetached: Bool { hasLeft || isInDepartingView }
}

/// The saved offset of a scroll view.
@MainActor
private final class SavedScrollPosition: SavableStorage {
  let offset: CGPoint
  /// True if the offset belongs to a right-to-left layout, in which the content ends at offset 0.
  let isMirrored: Bool

  init(_ offset: CGPoint, isMirrored: Bool) {
    self.offset = offset
    self.isMirrored = isMirrored
  }

  var isWorthSaving: Bool { offset != .zero || isMirrored }
  func move(to owner: _GraphNode) {}
}
