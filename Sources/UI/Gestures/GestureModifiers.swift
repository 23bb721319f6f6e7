import MartletGeometry

/// Which gestures an attachment lets through.
public struct GestureMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public static let none: GestureMask = []
  /// The attached gesture.
  public static let gesture = GestureMask(rawValue: 1)
  /// Those of the views inside.
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// A gesture on a view.
@MainActor @preconcurrency
public struct _GestureModifier<G> {
  package let gesture: G
  package let priority: GesturePriority
  package let mask: GestureMask
  /// The whole of the view's rectangle is touched, and 44 × 44 points at least.
  package var isButton = false
}

extension _GestureModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where G: Gesture {
  // Most have an action, of which nobody knows whether it is another.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> GestureNode<G> {
    let node = GestureNode(self, content)
    node.isEnabled = context.environment.isEnabled
    return node
  }

  package func update(_ element: GestureNode<G>, _ context: _NodeContext) {
    element.isEnabled = context.environment.isEnabled
    element.set(self)
  }
}

package final class GestureNode<G: Gesture>: ModifierNode<_GestureModifier<G>>,
  GestureAttachment, GestureSpace
{
  private var machine: _GestureRecognizer<G>?
  /// False below a view that is disabled: no new touch is taken.
  package var isEnabled = true
  private var hasLeft = false

  /// A finger finds what is at least this large.
  private let reach: CGFloat = 44

  package override func modifierDidChange() {
    machine?.update(targetModifier.gesture)
  }

  package override func willLeave() {
    hasLeft = true
    // Not now: it writes states, and this may be in the middle of an evaluation.
    graph.enqueueAction { [machine] in machine?.finish() }
    super.willLeave()
  }

  // MARK: - Attachment

  package var recognizer: _AnyGestureRecognizer {
    if let machine { return machine }
    let made = G._makeRecognizer(targetModifier.gesture, _GestureContext(space: self))
    machine = made
    return made
  }

  package var gesturePriority: GesturePriority { targetModifier.priority }
  package var gestureMask: GestureMask {
    isEnabled ? targetModifier.mask : targetModifier.mask.subtracting(.gesture)
  }
  package var isDetached: Bool { hasLeft || isInDepartingView }
  package var isScroll: Bool { false }

  // MARK: - Space

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    if super.hitTest(point, &path) { return true }
    guard targetModifier.isButton, touchArea.contains(point) else { return false }
    path.append(self)
    return true
  }

  private var touchArea: CGRect {
    guard graph.hitsReachOut else { return bounds }
    return bounds.insetBy(
      dx: min(0, (size.width - reach) / 2), dy: min(0, (size.height - reach) / 2))
  }

  package func location(of point: CGPoint, in space: CoordinateSpace) -> CGPoint {
    switch space {
    case .global: return point
    case .local: return pointFromRoot(point) ?? point
    case .named(let name): return ancestor(named: name)?.pointFromRoot(point) ?? point
    }
  }

  package func anchor(of point: CGPoint) -> UnitPoint {
    guard let local = pointFromRoot(point), size.width > 0, size.height > 0 else { return .center }
    return UnitPoint(x: local.x / size.width, y: local.y / size.height)
  }

  package func isNear(_ point: CGPoint, margin: CGFloat) -> Bool {
    guard let local = pointFromRoot(point) else { return false }
    let reached = bounds.insetBy(
      dx: min(0, (size.width - reach) / 2), dy: min(0, (size.height - reach) / 2))
    return reached.insetBy(dx: -margin, dy: -margin).contains(local)
  }
}

extension LayoutNode {
  /// Maps a point of the root's space, as drawn now, to own space; nil where nothing maps.
  package final func pointFromRoot(_ point: CGPoint) -> CGPoint? {
    guard let parent else { return pointFromParent(point) }
    return parent.pointFromRoot(point).flatMap { pointFromParent($0) }
  }
}

extension View {
  /// Attaches a gesture of lower precedence than those of the views inside.
  public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    modifier(_GestureModifier(gesture: gesture, priority: .normal, mask: mask))
  }

  /// Attaches a gesture of higher precedence than those of the views inside.
  public func highPriorityGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    modifier(_GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }

  /// Attaches a gesture that is recognised beside all others.
  public func simultaneousGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    modifier(_GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }

  /// Calls `action` after `count` taps on the view.
  public func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }

  /// Calls `action` with the place of the last of `count` taps.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping @MainActor (CGPoint) -> Void
  ) -> some View {
    gesture(
      SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded {
        action($0.location)
      })
  }

  /// Calls `action` once the view has been held for `minimumDuration` seconds, and
  /// `onPressingChanged` when holding begins and ends, however it ends.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping @MainActor () -> Void,
    onPressingChanged: (@MainActor (Bool) -> Void)? = nil
  ) -> some View {
    let press = LongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance)
    return gesture(
      PressingGesture(content: press, onChange: onPressingChanged).onEnded { _ in action() })
  }

  /// The same in the order of its first version.
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    pressing: (@MainActor (Bool) -> Void)? = nil, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
      onPressingChanged: pressing)
  }
}

/// Tells when a gesture's feedback begins and ends.
private struct PressingGesture: PrimitiveGesture {
  typealias Value = Bool

  let content: LongPressGesture
  let onChange: (@MainActor (Bool) -> Void)?

  static func _makeRecognizer(
    _ gesture: PressingGesture, _ context: _GestureContext
  ) -> _GestureRecognizer<PressingGesture> {
    PressingRecognizer(gesture, context)
  }
}

private final class PressingRecognizer: _GestureRecognizer<PressingGesture> {
  private let inner: _GestureRecognizer<LongPressGesture>
  private var onChange: (@MainActor (Bool) -> Void)?
  private var isPressing = false
  private var isTold = false

  init(_ gesture: PressingGesture, _ context: _GestureContext) {
    inner = LongPressGesture._makeRecognizer(gesture.content, context)
    onChange = gesture.onChange
    super.init()
  }

  override func update(_ gesture: PressingGesture) {
    onChange = gesture.onChange
    inner.update(gesture.content)
  }

  override func handle(_ event: GestureEvent) -> GesturePhase<Bool> {
    let phase = inner.handle(event)
    switch phase {
    case .possible(let value): isPressing = value ?? false
    case .active, .ended, .failed: isPressing = false
    }
    return phase
  }

  override var touchCount: Int { inner.touchCount }
  override var deadline: MonotonicTime? { inner.deadline }

  override func commit() {
    inner.commit()
    // That it is over is told after the action, by `finish`.
    if isPressing { tell() }
  }

  override func finish() {
    inner.finish()
    isPressing = false
    tell()
  }

  private func tell() {
    guard isTold != isPressing else { return }
    isTold = isPressing
    onChange?(isPressing)
  }
}
