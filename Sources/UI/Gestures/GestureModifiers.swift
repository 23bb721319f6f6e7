import MartletGeometry

/// The gestures that a gesture modifier allows: its own, those of the views inside, or both.
public struct GestureMask: OptionSet, Hashable, Sendable {
  /// One bit for the attached gesture (1) and one for those of the views inside (2).
  public let rawValue: UInt32

  /// No gesture.
  public static let none: GestureMask = []
  /// The attached gesture.
  public static let gesture = GestureMask(rawValue: 1)
  /// The gestures of the views inside.
  public static let subviews = GestureMask(rawValue: 2)
  /// All gestures.
  public static let all: GestureMask = [.gesture, .subviews]

  /// Makes a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// The modifier that attaches a gesture to a view.
@MainActor @preconcurrency
public struct _GestureModifier<G> {
  /// The gesture.
  package let gesture: G
  /// The rule by which it competes with others.
  package let priority: GesturePriority
  /// The gestures that may be recognized: this one, those of the views inside, or both.
  package let mask: GestureMask
  /// True for a button: its whole rectangle receives touches, extended to at least 44 × 44 points
  /// where nothing else is hit.
  package var isButton = false
  /// True if keys reach the view as a control. Nil means that they reach buttons only.
  package var takesKeys: Bool?
  /// The steps that arrow keys make while the view has the focus; nil for none.
  package var keySteps: KeySteps?

  /// True if keys reach the view as a control.
  package var isReachedByKeys: Bool { takesKeys ?? isButton || keySteps != nil }
}

extension _GestureModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where G: Gesture {
  // Most gestures have actions, and closures cannot be compared.
  /// Returns false, so that the recognizer always receives the newest actions.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> GestureNode<G> {
    let node = GestureNode(self, content)
    node.isEnabled = context.environment.isEnabled
    if isReachedByKeys { node.keyEnvironment = context.environment }
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: GestureNode<G>, _ context: _NodeContext) {
    element.isEnabled = context.environment.isEnabled
    if isReachedByKeys { element.keyEnvironment = context.environment }
    element.set(self)
    if let focus = element.keyFocus, !element.acceptsKeys { focus.lose(in: element.graph) }
  }
}

/// The layout node of a gesture. It makes the recognizer for the first touch, gives it each new
/// value of the gesture, and converts positions for it. The gesture system finds the node by a hit
/// test.
package final class GestureNode<G: Gesture>: ModifierNode<_GestureModifier<G>>,
  GestureAttachment, GestureSpace
{
  private var machine: _GestureRecognizer<G>?
  /// False inside a disabled view. The gesture then takes no new touches, and a touch under way
  /// continues.
  package var isEnabled = true
  private var hasLeft = false
  /// The environment of a view that keys reach; nil for all others.
  package var keyEnvironment: EnvironmentValues?
  /// The focus while the view has it as a control.
  package var keyFocus: KeyFocus? { didSet { setNeedsDisplay() } }

  /// The minimum side of the touch area of a button, in points.
  private let reach: CGFloat = 44

  package override func modifierDidChange() {
    machine?.update(targetModifier.gesture)
  }

  package override func willLeave() {
    hasLeft = true
    // The recognizer is reset later, because that writes state and this function may run during an
    // evaluation.
    graph.enqueueAction { [machine] in machine?.finish() }
    super.willLeave()
  }

  // MARK: - Attachment

  /// The recognizer, which is made on first use.
  package var recognizer: _AnyGestureRecognizer {
    if let machine { return machine }
    let made = G._makeRecognizer(targetModifier.gesture, _GestureContext(space: self))
    machine = made
    return made
  }

  /// The rule by which the gesture competes.
  package var gesturePriority: GesturePriority { targetModifier.priority }
  /// The gestures that may be recognized. A disabled view has only the gestures of the views
  /// inside.
  package var gestureMask: GestureMask {
    isEnabled ? targetModifier.mask : targetModifier.mask.subtracting(.gesture)
  }
  /// True after the node has left the tree and while it is departing.
  package var isDetached: Bool { hasLeft || isInDepartingView }
  /// False, because the node is no scroll view.
  package var isScroll: Bool { false }
  package override var isAccessibilityButton: Bool { targetModifier.isButton }
  package override var isAccessibilityEnabled: Bool { isEnabled }

  package override func draw(_ context: inout DrawContext) {
    super.draw(&context)
    if let keyFocus { keyFocus.draw(&context, around: presentedBounds) }
  }

  // MARK: - Space

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    if super.hitTest(point, &path) { return true }
    let touchArea = graph.hitsReachOut ? extendedBounds : bounds
    guard targetModifier.isButton, touchArea.contains(point) else { return false }
    path.append(self)
    return true
  }

  /// The bounds, extended to a width and a height of at least `reach` points.
  private var extendedBounds: CGRect {
    bounds.insetBy(
      dx: min(0, (size.width - reach) / 2), dy: min(0, (size.height - reach) / 2))
  }

  /// Returns the position in a coordinate space; `point` is in the root's space. If an effect in
  /// between has no inverse, or no ancestor has the name, it returns `point` itself.
  package func location(of point: CGPoint, in space: CoordinateSpace) -> CGPoint {
    switch space {
    case .global: return point
    case .local: return pointFromRoot(point) ?? point
    case .named(let name): return ancestor(named: name)?.pointFromRoot(point) ?? point
    }
  }

  /// Returns the position as a fraction of the node's size; the centre if there is no such
  /// position.
  package func anchor(of point: CGPoint) -> UnitPoint {
    guard let local = pointFromRoot(point), size.width > 0, size.height > 0 else { return .center }
    return UnitPoint(x: local.x / size.width, y: local.y / size.height)
  }

  /// Returns true if the point is within `margin` points of the touch area.
  package func isNear(_ point: CGPoint, margin: CGFloat) -> Bool {
    guard let local = pointFromRoot(point) else { return false }
    return extendedBounds.insetBy(dx: -margin, dy: -margin).contains(local)
  }
}

extension LayoutNode {
  /// Maps a point of the root's space to own space, with positions and effects as drawn in this
  /// frame. Returns nil if an effect has no inverse there.
  package final func pointFromRoot(_ point: CGPoint) -> CGPoint? {
    guard let parent else { return pointFromParent(point) }
    return parent.pointFromRoot(point).flatMap { pointFromParent($0) }
  }
}

extension View {
  /// Attaches a gesture that comes after those of the views inside.
  public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    modifier(_GestureModifier(gesture: gesture, priority: .normal, mask: mask))
  }

  /// Attaches a gesture that comes before those of the views inside.
  public func highPriorityGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    modifier(_GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }

  /// Attaches a gesture that is recognized independently of all others.
  public func simultaneousGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    modifier(_GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }

  /// Attaches a gesture that comes after those of the views inside. It recognizes nothing while it
  /// is not enabled.
  public func gesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Attaches a gesture that comes before those of the views inside. It recognizes nothing while it
  /// is not enabled.
  public func highPriorityGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Attaches a gesture that is recognized independently of all others. It recognizes nothing while
  /// it is not enabled.
  public func simultaneousGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Runs `action` after `count` taps on the view.
  public func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }

  /// Runs `action` with the position of the last of `count` taps.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping @MainActor (CGPoint) -> Void
  ) -> some View {
    gesture(
      SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded {
        action($0.location)
      })
  }

  /// Runs `action` as soon as the view was pressed for `minimumDuration` seconds.
  /// `onPressingChanged` is called with true when a press begins and with false when it ends, for
  /// whatever reason. `maximumDistance` is the distance that the finger may move, in points of the
  /// root's space.
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

  /// Does the same, with the arguments in the order of SwiftUI's first version.
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

/// A long press that reports the start and the end of its feedback.
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

private final class PressingRecognizer: WrappingRecognizer<PressingGesture, LongPressGesture> {
  private var onChange: (@MainActor (Bool) -> Void)?
  /// True while the press gives feedback.
  private var isPressing = false
  /// The value that `onChange` received last.
  private var lastReported = false

  init(_ gesture: PressingGesture, _ context: _GestureContext) {
    onChange = gesture.onChange
    super.init(around: gesture.content, context)
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

  override func commit() {
    super.commit()
    // `finish` reports the end, so that it comes after the action.
    if isPressing { report() }
  }

  override func finish() {
    super.finish()
    isPressing = false
    report()
  }

  private func report() {
    guard lastReported != isPressing else { return }
    lastReported = isPressing
    onChange?(isPressing)
  }
}
