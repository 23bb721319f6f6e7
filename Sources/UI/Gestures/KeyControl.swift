import MartletGeometry

/// A control that keys reach, such as a button or a slider: a layout node that can have the focus
/// but takes no text.
///
/// Controls register nowhere. The focus system searches the tree for them when a key moves the
/// focus, so a panel without keys does nothing for them.
@MainActor
package protocol KeyControl: LayoutNode {
  /// True if the control can have the focus now.
  var acceptsKeys: Bool { get }
  /// True if no control inside this one can have the focus.
  var hidesControlsInside: Bool { get }
  /// The recognizer that Return and Space press; nil if these keys do nothing here.
  var pressRecognizer: _AnyGestureRecognizer? { get }
  /// The steps that arrow keys make; nil if they only move the focus.
  var keySteps: KeySteps? { get }
  /// The environment of the control. The ring takes its colour from it.
  var keyEnvironment: EnvironmentValues? { get }
  /// The focus while the control has it; nil otherwise. Only the focus system sets it.
  var keyFocus: KeyFocus? { get set }
}

/// The steps of a control's value that arrow keys make.
package struct KeySteps {
  /// The axis of the arrow keys. The keys of the other axis move the focus.
  package let axis: Axis
  /// Makes a step. The argument is true for the key that points down or in the direction of
  /// reading.
  package let step: @MainActor (_ isForward: Bool) -> Void

  /// Makes the steps.
  package init(_ axis: Axis, step: @escaping @MainActor (_ isForward: Bool) -> Void) {
    self.axis = axis
    self.step = step
  }
}

/// The focus of a control.
@MainActor
package final class KeyFocus {
  /// The colour of the ring; nil for no ring.
  package let ring: RGBA?
  private let onLoss: @MainActor () -> Void

  /// Makes the focus of a control. `onLoss` finds another control for the focus.
  package init(ring: RGBA?, onLoss: @escaping @MainActor () -> Void) {
    self.ring = ring
    self.onLoss = onLoss
  }

  /// Gives the focus to another control, after the layout of this frame. A control calls it when it
  /// is disabled.
  func lose(in graph: ViewGraph) {
    let onLoss = onLoss
    graph.enqueueAction { onLoss() }
  }

  /// Draws the ring around a control with these bounds.
  func draw(_ context: inout DrawContext, around bounds: CGRect) {
    guard let ring else { return }
    let outline = Path(roundedRect: bounds.insetBy(dx: -3, dy: -3), cornerRadius: 8)
    context.stroke(outline, style: StrokeStyle(lineWidth: 2), paint: .solid(ring))
  }
}

/// A layout node that presents views above others and that the Escape key dismisses.
@MainActor
package protocol KeyDismissible: LayoutNode {
  /// True if the node covers other views. The first page of a navigation view does not.
  var isPresented: Bool { get }
  /// Ends the presentation, if it allows that.
  func dismissByKey()
}

extension GestureNode: KeyControl {
  /// True if the control is enabled and visible, and its style leaves the touches to it.
  package var acceptsKeys: Bool {
    targetModifier.isReachedByKeys && gestureMask.contains(.gesture)
      && keyEnvironment?.isOnScreen ?? true
  }

  /// False: a tile that opens something may contain buttons.
  package var hidesControlsInside: Bool { false }

  /// The recognizer of the gesture; nil for a control whose value arrow keys change.
  package var pressRecognizer: _AnyGestureRecognizer? { keySteps == nil ? recognizer : nil }

  /// The steps that arrow keys make.
  package var keySteps: KeySteps? { targetModifier.keySteps }
}

/// The modifier that lets arrow keys change the value of a control that consists of several views,
/// such as the buttons of a stepper.
package struct _KeyStepsModifier: ElementModifier {
  /// The steps.
  package let steps: KeySteps

  /// Makes the modifier.
  package init(_ steps: KeySteps) { self.steps = steps }

  /// Returns false, so that the node always has the newest closure. Closures cannot be compared.
  package static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> KeyStepsNode {
    let node = KeyStepsNode(self, content)
    node.keyEnvironment = context.environment
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: KeyStepsNode, _ context: _NodeContext) {
    element.keyEnvironment = context.environment
    element.set(self)
    if !element.acceptsKeys { element.keyFocus?.lose(in: element.graph) }
  }
}

/// The layout node of `_KeyStepsModifier`.
package final class KeyStepsNode: ModifierNode<_KeyStepsModifier>, KeyControl {
  /// The environment of the control.
  package var keyEnvironment: EnvironmentValues?
  /// The focus while the control has it.
  package var keyFocus: KeyFocus? { didSet { setNeedsDisplay() } }
  /// True if the control is enabled and visible.
  package var acceptsKeys: Bool {
    keyEnvironment.map { $0.isEnabled && $0.isOnScreen } ?? false
  }
  /// True: the arrow keys replace the buttons inside.
  package var hidesControlsInside: Bool { true }
  /// Nil: only arrow keys change the value.
  package var pressRecognizer: _AnyGestureRecognizer? { nil }
  /// The steps that arrow keys make.
  package var keySteps: KeySteps? { targetModifier.steps }

  package override func modifierDidChange() {}

  package override func draw(_ context: inout DrawContext) {
    super.draw(&context)
    keyFocus?.draw(&context, around: presentedBounds)
  }
}

extension View {
  /// Runs `action` after a tap on the view, and after Return or Space while the view has the focus.
  package func onControlTap(perform action: @escaping @MainActor () -> Void) -> some View {
    modifier(
      _GestureModifier(
        gesture: TapGesture().onEnded { _ in action() }, priority: .normal, mask: .all,
        takesKeys: true))
  }
}
