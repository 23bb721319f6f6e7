import MartletGeometry

/// The position and the scale of a view in a pile of cards, and the distance by which a finger has
/// moved it.
///
/// Without `cachesPicture` the view is drawn through the current offset, scale and drag in each
/// frame. With it, the view is drawn once in its final position, and the cached picture is moved
/// and scaled. A picture that already has its final size moves by whole pixels and stays sharp.
public struct _PileEffect: ElementModifier {
  /// The distance by which the content is moved before it is scaled, in points.
  package var offset: CGSize
  /// The scale factor, applied around the centre of the view.
  package var scale: CGFloat
  /// The distance by which the scaled content is moved, in points.
  package var drag: CGSize
  /// True if the picture is cached while it moves.
  package let cachesPicture: Bool

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
    guard rest.cachesPicture, rest.scale != 0, shown.scale != 0 else {
      if shown.scale != 0 { draw(shown, &context) }
      return
    }
    rest.drag = .zero
    var displacement = map(shown).concatenating(map(rest).inverted())
    if shown.scale == rest.scale, context.transform.isScaleAndTranslation {
      let pixels = scaling(rest).concatenating(context.transform)
      displacement = CGAffineTransform(
        translationX: (displacement.tx * pixels.a).rounded() / pixels.a,
        y: (displacement.ty * pixels.d).rounded() / pixels.d)
    }
    draw(rest, &context, displacement: ProjectionTransform(displacement))
  }

  /// Draws the content with the transforms of `effect`. If `displacement` is not nil, the picture
  /// is cached and drawn through that map.
  private func draw(
    _ effect: _PileEffect, _ context: inout DrawContext, displacement: ProjectionTransform? = nil
  ) {
    context.pushOffset(x: effect.drag.width, y: effect.drag.height)
    context.pushTransform(scaling(effect))
    context.pushOffset(x: effect.offset.width, y: effect.offset.height)
    if let displacement { context.pushLayer(displacement) }
    if !context.isHidden { super.draw(&context) }
    if displacement != nil { context.pop() }
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
  /// This affects drawing and touches, but not the layout. `cachesPicture` caches the picture while
  /// it moves.
  package func piled(
    offset: CGSize, scale: CGFloat, drag: CGSize, cachesPicture: Bool
  ) -> some View {
    modifier(
      _PileEffect(offset: offset, scale: scale, drag: drag, cachesPicture: cachesPicture))
  }
}
