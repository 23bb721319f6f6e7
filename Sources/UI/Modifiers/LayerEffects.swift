import MartletGeometry

// Effects that act on the finished picture of a view. None of them changes layout or touches.

// MARK: - Shadow

/// A blurred image of the content's outline, under it.
public struct _ShadowEffect: ElementModifier {
  package let color: Color
  package var radius: CGFloat
  package var offset: CGSize
  /// The colour as it is in the environment of the view.
  package var resolved = RGBA.clear

  package init(color: Color, radius: CGFloat, offset: CGSize) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }

  public var animatableData:
    AnimatablePair<_ComponentVector, AnimatablePair<CGFloat, CGSize.AnimatableData>>
  {
    get {
      AnimatablePair(
        TextColors([resolved]).animatableData, AnimatablePair(radius, offset.animatableData))
    }
    set {
      var colors = TextColors([resolved])
      colors.animatableData = newValue.first
      resolved = colors.values[0]
      radius = newValue.second.first
      offset.animatableData = newValue.second.second
    }
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ShadowNode {
    ShadowNode(resolved(in: context.environment), content)
  }

  package func update(_ element: ShadowNode, _ context: _NodeContext) {
    element.set(resolved(in: context.environment))
  }

  @MainActor private func resolved(in environment: EnvironmentValues) -> _ShadowEffect {
    var result = self
    result.resolved = color.resolved(in: environment)
    return result
  }
}

package final class ShadowNode: EffectNode<_ShadowEffect> {
  package override func draw(_ context: inout DrawContext) {
    let shadow = modifier
    guard shadow.resolved.alpha > 0 else { return super.draw(&context) }
    context.pushShadow(
      shadow.resolved, radius: max(0, shadow.radius), x: shadow.offset.width,
      y: shadow.offset.height)
    super.draw(&context)
    context.pop()
  }
}

// MARK: - Blur

public struct _BlurEffect: ElementModifier {
  package var radius: CGFloat
  package let isOpaque: Bool

  public var animatableData: CGFloat {
    get { radius }
    set { radius = newValue }
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> BlurNode {
    BlurNode(self, content)
  }
}

package final class BlurNode: EffectNode<_BlurEffect> {
  package override func draw(_ context: inout DrawContext) {
    guard modifier.radius > 0 else { return super.draw(&context) }
    // An opaque blur ends with the view's frame.
    if modifier.isOpaque { context.pushClip(Path(presentedBounds)) }
    context.pushBlur(radius: modifier.radius)
    super.draw(&context)
    context.pop()
    if modifier.isOpaque { context.pop() }
  }
}

// MARK: - Blending

public struct _BlendModeEffect: ElementModifier {
  package let blendMode: BlendMode

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> BlendModeNode {
    BlendModeNode(self, content)
  }
}

package final class BlendModeNode: EffectNode<_BlendModeEffect> {
  package override func draw(_ context: inout DrawContext) {
    context.pushGroup(blendMode: targetModifier.blendMode)
    super.draw(&context)
    context.pop()
  }
}

public struct _CompositingGroupEffect: ElementModifier {
  package var isOpaque = false

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> CompositingGroupNode {
    CompositingGroupNode(self, content)
  }
}

package final class CompositingGroupNode: EffectNode<_CompositingGroupEffect> {
  package override func draw(_ context: inout DrawContext) {
    context.pushIsolated()
    if targetModifier.isOpaque {
      context.fill(Path(presentedBounds), paint: .solid(RGBA.black))
    }
    super.draw(&context)
    context.pop()
  }
}

/// Keeps the picture of a view while nothing in it changes.
public struct _KeptPictureEffect: ElementModifier {
  package let isKept: Bool

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> KeptPictureNode {
    KeptPictureNode(self, content)
  }
}

package final class KeptPictureNode: EffectNode<_KeptPictureEffect> {
  package override func draw(_ context: inout DrawContext) {
    guard targetModifier.isKept else { return super.draw(&context) }
    context.pushLayer()
    if !context.isHidden { super.draw(&context) }
    context.pop()
  }
}

extension View {
  /// Keeps the view's picture while nothing in it changes: for what is dear to draw and lies under
  /// what moves. Costs the picture's memory; soft edges that are not on an opaque ground of the
  /// view's own are rounded twice.
  package func keepingPicture(_ isKept: Bool = true) -> some View {
    modifier(_KeptPictureEffect(isKept: isKept))
  }

  /// Puts a shadow under the view: its outline in `color`, blurred by a standard deviation of
  /// `radius` points and moved by `x` and `y`.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    modifier(
      _ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y)))
  }

  /// Blurs the view by a standard deviation of `radius` points; an opaque blur is cut off at the
  /// view's frame.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(_BlurEffect(radius: radius, isOpaque: opaque))
  }

  /// Mixes the view's colours with what lies behind it.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    modifier(_BlendModeEffect(blendMode: blendMode))
  }

  /// Makes one picture of the view before anything outside acts on it: blend modes inside reach
  /// no further.
  public func compositingGroup() -> some View {
    modifier(_CompositingGroupEffect())
  }
}
