import MartletGeometry

/// The position and the scale of a view in a pile, and the distance by which a finger has moved it.
///
/// At rest the view is drawn through the offset and the scale. With `keepsPicture` the view is
/// drawn once in its final position, and the picture is moved and scaled. A picture that moves at
/// its final size moves by whole pixels and stays sharp.
public struct _PileEffect: ElementModifier {
  /// The distance before scaling, in points.
  package var offset: CGSize
  /// The factor, applied around the centre.
  package var scale: CGFloat
  /// The distance after scaling, in points.
  package var drag: CGSize
  /// True if the picture is cached while it moves.
  package let keepsPicture: Bool

  /// The offset, the scale and the drag.
  public var animatableData:
    AnimatablePair<CGSize.AnimatableData, AnimatablePair<CGFloat, CGSize.AnimatableData>>
  {
    get {
      AnimatablePair(offset.animatableData, AnimatablePair(scale, drag.animatableData))
    }
    set {
      offset.animatableData = newValue.first
      scale = newValue.second.first
      drag.animatableData = newValue.second.second
    }
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> PileEffectNode {
    PileEffectNode(self, content)
  }
}

/// The layout node of `piled`.
package final class PileEffectNode: EffectNode<_PileEffect> {
  package override var contentTransform: CGAffineTransform { map(modifier) }

  package override func draw(_ context: inout DrawContext) {
    let shown = modifier
    var rest = targetModifier
    guard rest.keepsPicture, rest.scale != 0, shown.scale != 0 else {
      if shown.scale != 0 { draw(shown, &context) }
      return
    }
    rest.drag = .zero
    var way = map(shown).concatenating(map(rest).inverted())
    if shown.scale == rest.scale, context.transform.isScaleAndTranslation {
      let pixels = scaling(rest).concatenating(context.transform)
      way = CGAffineTransform(
        translationX: (way.tx * pixels.a).rounded() / pixels.a,
        y: (way.ty * pixels.d).rounded() / pixels.d)
    }
    draw(rest, &context, way: ProjectionTransform(way))
  }

  /// Draws the content in the position `effect`. With `way` the picture is cached and moved by that
  /// map.
  private func draw(
    _ effect: _PileEffect, _ context: inout DrawContext, way: ProjectionTransform? = nil
  ) {
    context.pushOffset(x: effect.drag.width, y: effect.drag.height)
    context.pushTransform(scaling(effect))
    context.pushOffset(x: effect.offset.width, y: effect.offset.height)
    if let way { context.pushLayer(way) }
    if !context.isHidden { super.draw(&context) }
    if way != nil { context.pop() }
    context.popTransform()
    context.popTransform()
    context.popTransform()
  }

  private func map(_ effect: _PileEffect) -> CGAffineTransform {
    CGAffineTransform(translationX: effect.offset.width, y: effect.offset.height)
      .concatenating(scaling(effect))
      .concatenating(CGAffineTransform(translationX: effect.drag.width, y: effect.drag.height))
  }

  private func scaling(_ effect: _PileEffect) -> CGAffineTransform {
    CGAffineTransform(scaleX: effect.scale, y: effect.scale).around(.center, in: presentedBounds)
  }
}

extension View {
  /// Moves the view by `offset`, scales it around its centre and moves it by `drag`, in points.
  /// This affects drawing and touches, but not the layout. `keepsPicture` caches the picture while
  /// it moves.
  package func piled(
    offset: CGSize, scale: CGFloat, drag: CGSize, keepsPicture: Bool
  ) -> some View {
    modifier(
      _PileEffect(offset: offset, scale: scale, drag: drag, keepsPicture: keepsPicture))
  }
}
