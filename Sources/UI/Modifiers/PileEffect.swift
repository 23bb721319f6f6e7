import MartletGeometry

/// Where something stands, how large it is seen there, and how far a finger has moved it.
///
/// At rest it is drawn as offset and scale draw it. While `keepsPicture` says so, it is drawn once
/// as it is to be seen in the end, and the picture is moved and scaled: what goes at its final size
/// goes by whole pixels and stays sharp.
public struct _PileEffect: ElementModifier {
  /// Before scaling.
  package var offset: CGSize
  /// About the middle.
  package var scale: CGFloat
  /// After scaling.
  package var drag: CGSize
  package let keepsPicture: Bool

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

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> PileEffectNode {
    PileEffectNode(self, content)
  }
}

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

  /// With a way, as a picture that is kept and goes it.
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
  /// Shifts the view by `offset`, scales it about its middle and shifts it by `drag`, as drawn and
  /// touched. Keeps its picture while it moves, if `keepsPicture` says so.
  package func piled(
    offset: CGSize, scale: CGFloat, drag: CGSize, keepsPicture: Bool
  ) -> some View {
    modifier(
      _PileEffect(offset: offset, scale: scale, drag: drag, keepsPicture: keepsPicture))
  }
}
