import MartletGeometry

extension ScrollNode {
  /// Sets the settings from the environment; nil means that all are defaults.
  package func apply(_ new: ScrollSettings?) {
    let old = settings
    if old == nil, new == nil { return }
    settings = new
    if old?.margins != new?.margins { invalidateLayout() }
    if old?.hidesVerticalIndicator != new?.hidesVerticalIndicator
      || old?.hidesHorizontalIndicator != new?.hidesHorizontalIndicator
    {
      setNeedsDisplay()
    }
    for observer in new?.observers ?? [] where observer.owner == nil { observer.owner = self }
    // A scroll view that was never placed has just appeared. It flashes only if the setting asks
    // for that.
    let appears = !isPlaced
    if let flash = new?.flash, flash != old?.flash,
      !appears || flash == AnyHashable(FlashOnAppear())
    {
      graph.enqueueAction { [weak self] in self?.flashIndicators() }
    }
  }

  /// Returns the margin before the content along an axis, in points.
  func startMargin(along axis: Axis) -> CGFloat {
    guard let margins = settings?.margins else { return 0 }
    return axis == .vertical ? margins.top : isMirrored ? margins.trailing : margins.leading
  }

  /// The kind of movement that is under way now.
  private var phase: ScrollPhase {
    if isDragged { return .interacting }
    if isScrollingToTarget { return .animating }
    return isMoving ? .decelerating : .idle
  }

  /// Queues an action that reports the current position and phase to the observers. It runs after
  /// the layout of this frame.
  func notifyObservers() {
    guard let settings, !settings.observers.isEmpty else { return }
    let geometry = ScrollGeometry(
      contentOffset: offset,
      contentSize: CGSize(
        width: size.width + maximumOffset.x, height: size.height + maximumOffset.y),
      contentInsets: settings.margins, containerSize: size)
    let phase = phase
    let observers = settings.observers
    graph.enqueueAction { [weak self] in
      for observer in observers where observer.owner === self {
        observer.report(geometry, phase)
      }
    }
  }

  /// Moves the content to the point that `defaultScrollAnchor` names. Does nothing after a finger
  /// or the program has moved the content.
  func keepAnchor() {
    guard let anchor = settings?.anchor, !isMoving, !isDragged, !isScrollingToTarget else { return }
    if let anchored, anchored != offset { return }
    jump(to: CGPoint(x: anchor.x * maximumOffset.x, y: anchor.y * maximumOffset.y))
    anchored = offset
  }

  /// The frames of the views that `scrollTargetLayout` marks, in points of the content's space
  /// without its margins. The cost is a search of the layout tree below the node.
  var targetRects: [CGRect] {
    guard let layout = ScrollNode.targets(below: self) else { return [] }
    let margins = settings?.margins ?? EdgeInsets()
    return layout.children.map {
      $0.convert($0.bounds, to: self)
        .offsetBy(dx: offset.x - margins.leading, dy: offset.y - margins.top)
    }
  }

  private static func targets(below node: LayoutNode) -> LayoutNode? {
    if let marked = node as? ScrollTargetsNode { return marked.layout }
    for child in node.children {
      if let found = targets(below: child) { return found }
    }
    return nil
  }
}

/// Marks the views of a container as the ones at which a scroll view comes to rest.
public struct _ScrollTargetLayoutModifier: ElementModifier {
  /// True if the views are targets.
  package let isEnabled: Bool

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ScrollTargetsNode {
    ScrollTargetsNode(self, content)
  }
}

/// The layout node of `scrollTargetLayout`.
package final class ScrollTargetsNode: ModifierNode<_ScrollTargetLayoutModifier> {
  /// The container whose children are the targets; nil if the modifier is disabled.
  var layout: LayoutNode? {
    guard targetModifier.isEnabled else { return nil }
    var node = content
    while let unary = node as? UnaryNode { node = unary.content }
    return node
  }

  package override func modifierDidChange() {}
}

/// Lets the content come to rest where the start of a view is at the start of the viewport. The
/// views are those of the container with `scrollTargetLayout`.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// The limit for the distance of one movement.
  public struct LimitBehavior: Hashable, Sendable {
    fileprivate let isLimited: Bool

    /// The movement goes as far as its speed carries it.
    public static let automatic = LimitBehavior(isLimited: false)
    /// One movement goes at most to the next view.
    public static let always = LimitBehavior(isLimited: true)
    /// One movement goes at most to the next view, like `always`.
    public static let alwaysByOne = LimitBehavior(isLimited: true)
    /// The movement goes as far as its speed carries it, like `automatic`.
    public static let never = LimitBehavior(isLimited: false)
  }

  private let limit: LimitBehavior

  /// Makes the behaviour.
  public init(limitBehavior: LimitBehavior = .automatic) {
    limit = limitBehavior
  }

  /// Moves the target to the start of the nearest view.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    let start = context.originalTarget.rect.origin
    if context.axes.contains(.horizontal) {
      target.rect.origin.x = nearest(
        context.targets.map(\.minX), to: target.rect.minX, from: start.x)
    }
    if context.axes.contains(.vertical) {
      target.rect.origin.y = nearest(
        context.targets.map(\.minY), to: target.rect.minY, from: start.y)
    }
  }

  private func nearest(_ positions: [CGFloat], to wanted: CGFloat, from start: CGFloat) -> CGFloat {
    var positions = positions.sorted()
    if limit.isLimited {
      // Only the view at the start of the drag and the views directly before and after it remain.
      let below = positions.last { $0 < start - 1 } ?? -.infinity
      let above = positions.first { $0 > start + 1 } ?? .infinity
      positions.removeAll { $0 < below || $0 > above }
    }
    return positions.min { abs($0 - wanted) < abs($1 - wanted) } ?? wanted
  }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// Lets the content come to rest where a view starts at the start of the viewport.
  public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }

  /// Lets the content come to rest where a view starts at the start of the viewport, with a limit
  /// for one movement.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}

extension View {
  /// Marks the views of this container as the ones at which the enclosing scroll view comes to
  /// rest, with the behaviour `viewAligned`.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    modifier(_ScrollTargetLayoutModifier(isEnabled: isEnabled))
  }
}
