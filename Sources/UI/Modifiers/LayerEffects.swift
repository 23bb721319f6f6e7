import MartletGeometry

// These effects change the finished picture of a view. They change neither the layout nor hit
// testing.

// MARK: - Shadow

/// Draws a blurred copy of the content's alpha, in one colour, behind the content.
public struct _ShadowEffect: ElementModifier {
  /// The colour of the shadow, before it is resolved.
  package let color: Color
  /// The standard deviation of the blur, in points.
  package var radius: CGFloat
  /// The distance of the shadow from the content, in points.
  package var offset: CGSize
  /// The colour resolved in the view's environment.
  package var resolved = RGBA.clear

  /// Makes an effect from its parts.
  package init(color: Color, radius: CGFloat, offset: CGSize) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }

  /// The resolved colour, the radius and the offset.
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

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ShadowNode {
    ShadowNode(resolved(in: context.environment), content)
  }

  /// Updates the layout node with this value.
  package func update(_ element: ShadowNode, _ context: _NodeContext) {
    element.set(resolved(in: context.environment))
  }

  @MainActor private func resolved(in environment: EnvironmentValues) -> _ShadowEffect {
    var result = self
    result.resolved = color.resolved(in: environment)
    return result
  }
}

/// The layout node of `shadow`.
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

/// Blurs the content.
public struct _BlurEffect: ElementModifier {
  /// The standard deviation of the blur, in points.
  package var radius: CGFloat
  /// True if the blurred picture is clipped to the view's frame.
  package let isOpaque: Bool

  /// The part of the value that is animated.
  public var animatableData: CGFloat {
    get { radius }
    set { radius = newValue }
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> BlurNode {
    BlurNode(self, content)
  }
}

/// The layout node of `blur`.
package final class BlurNode: EffectNode<_BlurEffect> {
  package override func draw(_ context: inout DrawContext) {
    guard modifier.radius > 0 else { return super.draw(&context) }
    // An opaque blur is clipped to the view's frame.
    if modifier.isOpaque { context.pushClip(Path(presentedBounds)) }
    context.pushBlur(radius: modifier.radius)
    super.draw(&context)
    context.pop()
    if modifier.isOpaque { context.pop() }
  }
}

// MARK: - Blending

/// Blends the content with the picture behind it.
public struct _BlendModeEffect: ElementModifier {
  /// The rule by which colours are mixed.
  package let blendMode: BlendMode

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> BlendModeNode {
    BlendModeNode(self, content)
  }
}

/// The layout node of `blendMode`.
package final class BlendModeNode: EffectNode<_BlendModeEffect> {
  package override func draw(_ context: inout DrawContext) {
    context.pushGroup(blendMode: targetModifier.blendMode)
    super.draw(&context)
    context.pop()
  }
}

/// Draws the content as one picture.
public struct _CompositingGroupEffect: ElementModifier {
  /// True if the picture begins with black instead of clear.
  package var isOpaque = false

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> CompositingGroupNode {
    CompositingGroupNode(self, content)
  }
}

/// The layout node of `compositingGroup` and `drawingGroup`.
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

/// Caches the picture of the content while nothing in it changes.
public struct _CachedPictureEffect: ElementModifier {
  /// True if the picture is cached.
  package let isCached: Bool

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> CachedPictureNode {
    CachedPictureNode(self, content)
  }
}

/// The layout node of `cachingPicture`.
package final class CachedPictureNode: EffectNode<_CachedPictureEffect> {
  package override func draw(_ context: inout DrawContext) {
    guard targetModifier.isCached else { return super.draw(&context) }
    context.pushLayer()
    if !context.isHidden { super.draw(&context) }
    context.pop()
  }
}

extension View {
  /// Caches the view's picture while nothing in it changes. Use it for views that are expensive to
  /// draw and lie under moving views. It costs the memory of the picture. Translucent pixels that
  /// do not lie on an opaque background of the view itself are rounded twice.
  package func cachingPicture(_ isCached: Bool = true) -> some View {
    modifier(_CachedPictureEffect(isCached: isCached))
  }

  /// Draws a shadow behind the view: the view's alpha in `color`, blurred by a standard deviation
  /// of `radius` points and moved by `x` and `y` points.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    modifier(
      _ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y)))
  }

  /// Blurs the view by a standard deviation of `radius` points. An opaque blur is clipped to the
  /// view's frame.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(_BlurEffect(radius: radius, isOpaque: opaque))
  }

  /// Blends the view's colours with the picture behind it.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    modifier(_BlendModeEffect(blendMode: blendMode))
  }

  /// Draws the view as one picture before outer effects apply. Blend modes inside mix only with
  /// this picture, not with what is behind it.
  public func compositingGroup() -> some View {
    modifier(_CompositingGroupEffect())
  }
}
