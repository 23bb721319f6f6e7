import MartletGeometry

// Modifiers that decide whether the content is seen and whether it can be touched.

/// Keeps the content's place and shows nothing.
public struct _HiddenEffect: ElementModifier {
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> HiddenNode {
    HiddenNode(self, content)
  }
}

package final class HiddenNode: EffectNode<_HiddenEffect> {
  package override var contentLimit: CGRect? { .null }

  package override func draw(_ context: inout DrawContext) {}
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool { false }
}

public struct _AllowsHitTestingEffect: ElementModifier {
  package let isAllowed: Bool

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.isAllowed == b.isAllowed
  }

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> AllowsHitTestingNode {
    AllowsHitTestingNode(self, content)
  }
}

package final class AllowsHitTestingNode: EffectNode<_AllowsHitTestingEffect> {
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    targetModifier.isAllowed && super.hitTest(point, &path)
  }
}

/// Switches off what is inside, whatever it says itself.
public struct _DisabledModifier: EnvironmentModifier {
  package let isDisabled: Bool

  package func change(_ environment: inout EnvironmentValues) {
    if isDisabled { environment.isEnabled = false }
  }
}

/// Lets a shape take the touches of the content.
@MainActor @preconcurrency
public struct _ContentShapeEffect<S> {
  package var shape: S
}

extension _ContentShapeEffect: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where S: Shape {
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> ContentShapeNode<S> {
    ContentShapeNode(self, content)
  }
}

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
  public func hidden() -> some View { modifier(_HiddenEffect()) }

  public func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(_AllowsHitTestingEffect(isAllowed: enabled))
  }

  /// The area in which the view takes touches.
  public func contentShape<S: Shape>(_ shape: S) -> some View {
    modifier(_ContentShapeEffect(shape: shape))
  }

  public func disabled(_ disabled: Bool) -> some View {
    modifier(_DisabledModifier(isDisabled: disabled))
  }
}
