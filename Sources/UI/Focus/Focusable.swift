import MartletGeometry

/// The modifier behind `focusable(_:)`: lets a view have the focus, which the Tab key and
/// `FocusState` move.
public struct _FocusableModifier: ElementModifier {
  /// False if the view cannot have the focus now.
  package let isFocusable: Bool
  /// Is set to whether the view has the focus.
  package let isFocused: Binding<Bool>

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> FocusableNode {
    let node = FocusableNode(self, content)
    node.update(context.environment)
    node.graph.focus.add(node)
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: FocusableNode, _ context: _NodeContext) {
    element.update(context.environment)
    element.set(self)
  }
}

/// The layout node of `focusable(_:)`. It draws a ring around its content while it has the focus.
package final class FocusableNode: ModifierNode<_FocusableModifier>, FocusTarget {
  private var isEnabled = true
  private var hasRing = true
  private var ring = RGBA.clear
  private var isFocused = false
  /// True after a touch, until the next key that moves the focus.
  var hidesRing = false {
    didSet { if hidesRing != oldValue { setNeedsDisplay() } }
  }

  fileprivate func update(_ environment: EnvironmentValues) {
    isEnabled = environment.isEnabled
    let ring = Color.accentColor.resolved(in: environment)
    let hasRing = environment.hasFocusEffect
    guard ring != self.ring || hasRing != self.hasRing else { return }
    self.ring = ring
    self.hasRing = hasRing
    setNeedsDisplay()
  }

  package override func modifierDidChange() {
    if isFocused, !acceptsFocus { graph.focus.remove(self) }
  }

  package override func willLeave() {
    graph.focus.remove(self)
    super.willLeave()
  }

  /// Nil, because the view takes keys and no text.
  package var textInput: TextInputTraits? { nil }
  /// True if the view is enabled and `isFocusable` is true.
  package var acceptsFocus: Bool { targetModifier.isFocusable && isEnabled }
  /// The whole view.
  package var focusArea: CGRect { bounds }
  /// Empty, because the view has no text.
  package var textBeforeCaret: String { "" }

  /// Shows or hides the ring, and sets the binding.
  package func focusDidChange(isFocused: Bool) {
    self.isFocused = isFocused
    hidesRing = false
    setNeedsDisplay()
    targetModifier.isFocused.wrappedValue = isFocused
  }

  /// Returns `ignored`, because the modifiers around the view handle the keys.
  package func press(_ press: KeyPress) -> KeyPress.Result { .ignored }

  package override func draw(_ context: inout DrawContext) {
    super.draw(&context)
    guard isFocused, hasRing, !hidesRing else { return }
    let outline = Path(roundedRect: presentedBounds.insetBy(dx: -3, dy: -3), cornerRadius: 8)
    context.stroke(outline, style: StrokeStyle(lineWidth: 2), paint: .solid(ring))
  }
}

/// The modifier behind `focusSection()`.
public struct _FocusSectionModifier: ElementModifier {
  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> FocusSectionNode {
    FocusSectionNode(self, content)
  }
}

/// The layout node of `focusSection()`. The search for the next view of an arrow key finds it.
package final class FocusSectionNode: ModifierNode<_FocusSectionModifier> {
  package override func modifierDidChange() {}
}

/// A view with `focusable(_:)`. It passes on to its content whether it has the focus.
private struct FocusableView<Content: View>: View {
  let isFocusable: Bool
  let content: Content
  @State private var isFocused = false
  @Environment(\.isFocused) private var isAroundFocused

  var body: some View {
    content
      .environment(\.isFocused, isFocusable ? isFocused : isAroundFocused)
      .modifier(_FocusableModifier(isFocusable: isFocusable, isFocused: $isFocused))
  }
}

private enum FocusEffectKey: EnvironmentKey { static let defaultValue = true }
private enum IsFocusedKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True if the nearest view around with `focusable(_:)` has the focus. A field can have the
  /// focus, too, but contains no views that could read this value.
  public internal(set) var isFocused: Bool {
    get { self[IsFocusedKey.self] }
    set { self[IsFocusedKey.self] = newValue }
  }

  /// True if a focused view shows a ring.
  package var hasFocusEffect: Bool {
    get { self[FocusEffectKey.self] }
    set { self[FocusEffectKey.self] = newValue }
  }
}

extension View {
  /// Lets the view have the focus. The Tab key and `FocusState` move the focus to it; a touch does
  /// not.
  public func focusable(_ isFocusable: Bool = true) -> some View {
    FocusableView(isFocusable: isFocusable, content: self)
  }

  /// Groups the views inside for the arrow keys: the focus leaves the group only if no view of it
  /// lies in the direction of the key, and another group counts as a whole. The Tab key moves
  /// through all views in reading order.
  public func focusSection() -> some View { modifier(_FocusSectionModifier()) }

  /// Removes the ring around focused views inside.
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
    environment(\.hasFocusEffect, !disabled)
  }
}
