import MartletGeometry
import MartletMotion
import MartletScene

/// The layout node of a scroll view.
///
/// The offset moves the content's space under the window: scrolling draws again and places
/// nothing.
package final class ScrollNode: LayoutNode, RunningAnimation, WheelTarget {
  /// The axes along which the content scrolls.
  package private(set) var axes: Axis.Set = .vertical
  private var indicator: RGBA?
  private var horizontal = ScrollAxis()
  private var vertical = ScrollAxis()
  /// The scroll offset that is drawn and hit in this frame, in points.
  package private(set) var offset = CGPoint.zero
  private var indicators = ScrollIndicators()
  private var machine: ScrollRecognizer?
  /// The scroll to a requested view, while it runs. A finger or the wheel ends it.
  private var way: ScrollWay?
  /// Decides the offset at which the content comes to rest; nil leaves it to friction.
  private var behavior: (any ScrollTargetBehavior)?
  /// The offset when the finger began to drag.
  private var dragStart = CGPoint.zero
  private var clips = true
  /// The frames inside that follow the size of the window.
  private var followers = ContainerFollowers()
  private var hasLeft = false
  /// The settings that most scroll views do not have; nil for their defaults.
  var settings: ScrollSettings?
  /// The offset that `defaultScrollAnchor` has set last.
  var anchored: CGPoint?
  /// True while the graph advances the scroll in each frame. The graph sets it.
  package var isRunning = false
  /// True after right-to-left content was shown from its right end.
  private var hasBegun = false
  /// The restored offset, until the first layout.
  private var initialOffset: CGPoint?
  /// The space above the content that scrolls with it, in points. A large title uses it.
  package var leadInset: CGFloat = 0 {
    didSet { if leadInset != oldValue { invalidateLayout() } }
  }

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

  /// The margins on both sides of the content together.
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

  /// True: frames inside take their size from the scroll view. `addFrameFollower(_:)` adds a frame
  /// that is laid out again after the size has changed.
  package override var isFrameContainer: Bool { true }
  package override func addFrameFollower(_ node: LayoutNode) {
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
    // Offsets are measured from the left edge, whatever the reading direction is.
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
    tellObservers()
  }

  // MARK: - Saved position

  package override var keepsPlace: Bool { true }
  package override var keptPlace: (any KeptStorage)? {
    ScrollPlace(targetOffset, isMirrored: isMirrored)
  }

  package override func restore(_ place: any KeptStorage) {
    guard let place = place as? ScrollPlace else { return }
    initialOffset = place.offset
    hasBegun = place.isMirrored
  }

  // MARK: - Space

  package override var contentTransform: CGAffineTransform {
    CGAffineTransform(translationX: -offset.x, y: -offset.y)
  }

  package override var contentLimit: CGRect? { clips ? bounds : nil }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    bounds.contains(point) && super.hitTest(point, &path)
  }

  package override func containsPoint(_ point: CGPoint) -> Bool { bounds.contains(point) }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    if clips { context.pushClip(Rectangle().path(in: bounds)) }
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
    tellObservers()
    return showIndicators(isBusy: isBusy, at: time) || isMoving
  }

  /// Returns false when the bars are at rest.
  private func showIndicators(isBusy: Bool, at time: MonotonicTime) -> Bool {
    let old = indicators.shown
    let isFading = indicators.advance(isBusy: isBusy, at: time)
    if indicators.shown != old { setNeedsDisplay() }
    return isFading
  }

  private func show(at time: MonotonicTime) {
    let new = CGPoint(x: horizontal.offset(at: time), y: vertical.offset(at: time))
    guard new != offset else { return }
    offset = new
    setNeedsDisplay()
    tellObservers()
  }

  /// Starts to advance the scroll in each frame.
  private func run(at time: MonotonicTime) {
    _ = showIndicators(isBusy: true, at: time)
    show(at: time)
    graph.add(self)
  }

  /// Shows the bars until they fade out.
  func flashIndicators() {
    if !hasLeft { run(at: graph.time) }
  }

  /// The largest offset, in points.
  var maximumOffset: CGPoint {
    CGPoint(x: horizontal.maximumOffset, y: vertical.maximumOffset)
  }

  /// True while a finger moves the content.
  var isDragged: Bool { horizontal.isDragging || vertical.isDragging }
  /// True while the content moves to a requested view or point.
  var isAimed: Bool { way != nil }

  /// Moves to an offset at once, clamped to the valid range.
  package func jump(to offset: CGPoint) {
    horizontal.jump(to: offset.x)
    vertical.jump(to: offset.y)
    show(at: graph.time)
  }

  /// The end of the scroll to a requested view, or the current offset.
  package var targetOffset: CGPoint { way?.end ?? offset }

  /// Returns the offset that shows a rectangle of the content, clamped to the valid range. Without
  /// an anchor it moves by the shortest distance.
  package func offset(showing rect: CGRect, _ anchor: UnitPoint?) -> CGPoint {
    func place(
      _ low: CGFloat, _ length: CGFloat, _ window: CGFloat, _ shown: CGFloat, _ share: CGFloat?,
      _ limit: CGFloat
    ) -> CGFloat {
      var result = shown
      if let share {
        result = low + share * (length - window)
      } else if low < shown || length > window {
        result = low
      } else if low + length > shown + window {
        result = low + length - window
      }
      return min(max(0, result), limit)
    }
    let shown = targetOffset
    return CGPoint(
      x: place(
        rect.minX, rect.width, size.width, shown.x, anchor?.x, horizontal.maximumOffset),
      y: place(
        rect.minY, rect.height, size.height, shown.y, anchor?.y, vertical.maximumOffset))
  }

  /// Scrolls to the offset that `aim` returns, at once or with an animation. During an animation
  /// `aim` is called in each frame.
  package func scroll(_ animation: Animation?, to aim: @escaping () -> CGPoint?) {
    guard let target = aim() else { return }
    guard let animation else {
      way = nil
      jump(to: target)
      return correct(aim, rounds: 2)
    }
    let course = way?.steadyCourse ?? AnimatedAttribute(offset, graph: graph)
    course.onChange = { [weak self] in self?.goOn() }
    graph.withTransaction(Transaction(animation: animation)) { course.set(target) }
    way = ScrollWay(from: offset, course: course, aim: aim)
    goOn()
  }

  /// Shows the current step of the scroll to a requested view.
  private func goOn() {
    guard var way else { return }
    let place = way.step()
    self.way = way
    horizontal.jump(to: place.x)
    vertical.jump(to: place.y)
    show(at: graph.time)
    guard way.isOver else { return }
    self.way = nil
    correct(way.aim, rounds: 2)
  }

  /// Corrects the offset after a jump. Rows that come into the window had an estimated height, so
  /// their layout may move the requested view.
  private func correct(_ aim: @escaping () -> CGPoint?, rounds: Int) {
    graph.enqueueAction { [weak self] in
      guard let self, !hasLeft, way == nil, !horizontal.isDragging, !vertical.isDragging,
        let target = aim(), target != offset
      else { return }
      jump(to: target)
      if rounds > 1 { correct(aim, rounds: rounds - 1) }
    }
  }

  package override var asWheelTarget: (any WheelTarget)? { self }

  /// Moves the content by the wheel, in points. Returns false if the content is at its end and an
  /// outer view may move instead.
  package func wheel(dx: Double, dy: Double, at time: MonotonicTime) -> Bool {
    if settings?.isDisabled == true { return false }
    let old = offset
    way = nil
    if dx != 0, axes.contains(.horizontal) { horizontal.scroll(by: dx, at: time) }
    if dy != 0, axes.contains(.vertical) { vertical.scroll(by: dy, at: time) }
    show(at: time)
    guard offset != old else { return false }
    run(at: time)
    return true
  }

  // MARK: - Dragging

  /// Returns true if the content is longer than the window along `axis`.
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

  /// True while the content moves by itself. A touch then stops it instead of reaching a view
  /// inside.
  package var isMoving: Bool { horizontal.isMoving || vertical.isMoving }

  /// Begins a drag by a finger and stops other movements.
  package func beginDrag(at time: MonotonicTime) {
    way = nil
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

  /// Ends a drag. `velocity` is that of the finger, in points per second.
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

  /// Returns the offset at which the content comes to rest.
  private func target(
    _ behavior: any ScrollTargetBehavior, _ velocity: CGSize, at time: MonotonicTime
  ) -> CGPoint {
    let end = CGPoint(
      x: horizontal.projectedEnd(velocity: velocity.width, at: time),
      y: vertical.projectedEnd(velocity: velocity.height, at: time))
    var target = ScrollTarget(rect: CGRect(origin: end, size: size))
    behavior.updateTarget(
      &target,
      context: ScrollTargetBehaviorContext(
        originalTarget: ScrollTarget(rect: CGRect(origin: dragStart, size: size)),
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

/// The saved position of a scroll view.
@MainActor
private final class ScrollPlace: KeptStorage {
  let offset: CGPoint
  /// True for right-to-left content, whose end is at offset 0.
  let isMirrored: Bool

  init(_ offset: CGPoint, isMirrored: Bool) {
    self.offset = offset
    self.isMirrored = isMirrored
  }

  var isWorthKeeping: Bool { offset != .zero || isMirrored }
  func move(to owner: _StructureNode) {}
}
