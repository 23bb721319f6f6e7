import MartletGeometry

// These modifiers decide whether the content is visible and whether it receives touches.

/// Hides the content, which keeps its space and its state.
public struct _HiddenEffect: ElementModifier {
  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> HiddenNode {
    HiddenNode(self, content)
  }
}

/// The layout node of `hidden`.
package final class HiddenNode: EffectNode<_HiddenEffect> {
  package override var contentLimit: CGRect? { .null }
  package override var alwaysHidesContent: Bool { true }

  package override func draw(_ context: inout DrawContext) {}
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool { false }
}

/// Lets touches reach the content, or lets them pass to the views behind it.
public struct _AllowsHitTestingEffect: ElementModifier {
  /// True if touches reach the content.
  package let isAllowed: Bool

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.isAllowed == b.isAllowed
  }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> AllowsHitTestingNode {
    AllowsHitTestingNode(self, content)
  }
}

/// The layout node of `allowsHitTesting`.
package final class AllowsHitTestingNode: EffectNode<_AllowsHitTestingEffect> {
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    targetModifier.isAllowed && super.hitTest(point, &path)
  }
}

/// Disables the content. A view inside cannot enable itself again.
public struct _DisabledModifier: EnvironmentModifier {
  /// True if the content is disabled.
  package let isDisabled: Bool

  /// Sets `isEnabled` to false if the content is disabled.
  package func change(_ environment: inout EnvironmentValues) {
    if isDisabled { environment.isEnabled = false }
  }
}

/// Replaces the area in which the content receives touches by a shape.
@MainActor @preconcurrency
public struct _ContentShapeEffect<S> {
  /// The shape, in the view's bounds.
  package var shape: S
}

extension _ContentShapeEffect: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where S: Shape {
  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> ContentShapeNode<S> {
    ContentShapeNode(self, content)
  }
}

/// The layout node of `contentShape`.
package final class ContentShapeNode<S: Shape>: EffectNode<_ContentShapeEffect<S>> {
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    guard inContainer(targetModifier.shape).path(in: bounds).contains(point) else { return false }
    if super.hitTest(point, &path) { return true }
    path.append(content)
    path.append(self)
    return true
  }
}

/// The uses of a content shape.
public struct ContentShapeKinds: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Makes a set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The area in which the view receives touches.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// The outline of the view while it is dragged.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// The outline of the view above a context menu.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  /// The outline of the view under a pointer.
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  /// The outline of the view that has the focus.
  public static let focusEffect = ContentShapeKinds(rawValue: 16)
  /// The outline of the view for a screen reader.
  public static let accessibility = ContentShapeKinds(rawValue: 32)
}

extension View {
  /// Hides the view, which keeps its space and receives no touches.
  public func hidden() -> some View { modifier(_HiddenEffect()) }

  /// Lets touches reach the view, or lets them pass to the views behind it.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(_AllowsHitTestingEffect(isAllowed: enabled))
  }

  /// Sets the area in which the view receives touches. The shape gets the view's bounds.
  public func contentShape<S: Shape>(_ shape: S) -> some View {
    modifier(_ContentShapeEffect(shape: shape))
  }

  /// Sets the area in which the view receives touches, if `kind` has the interaction. The shapes of
  /// previews and of focus are not drawn here.
  @ViewBuilder
  public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    if kind.contains(.interaction) { contentShape(shape) } else { self }
  }

  /// Disables the controls inside the view. A view inside a disabled one stays disabled, even with
  /// `disabled(false)`.
  public func disabled(_ disabled: Bool) -> some View {
    modifier(_DisabledModifier(isDisabled: disabled))
  }
}
