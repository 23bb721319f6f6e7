import MartletGeometry

// Modifiers that decide whether the content is visible and whether it receives touches.

/// Hides the content, but keeps its space.
public struct _HiddenEffect: ElementModifier {
  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> HiddenNode {
    HiddenNode(self, content)
  }
}

/// The layout node of `hidden`.
package final class HiddenNode: EffectNode<_HiddenEffect> {
  package override var contentLimit: CGRect? { .null }

  package override func draw(_ context: inout DrawContext) {}
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool { false }
}

/// Lets touches reach the content or ignores them.
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
  /// The shape, which gets the view's bounds.
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
    guard targetModifier.shape.path(in: bounds).contains(point) else { return false }
    if super.hitTest(point, &path) { return true }
    path.append(content)
    path.append(self)
    return true
  }
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

  /// Disables the controls inside the view. A view inside a disabled one stays disabled, even with
  /// `disabled(false)`.
  public func disabled(_ disabled: Bool) -> some View {
    modifier(_DisabledModifier(isDisabled: disabled))
  }
}
