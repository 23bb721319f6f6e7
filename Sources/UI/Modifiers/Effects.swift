import MartletGeometry

// Modifiers that change how the content is drawn and hit and leave its layout alone.

/// The node of an effect: a change of it draws again and measures nothing.
package class EffectNode<M>: ModifierNode<M> {
  package override func modifierDidChange() {
    setNeedsDisplay()
  }
}

/// An affine map of a view's own space.
@MainActor
package protocol AffineEffect: Animatable {
  func transform(in size: CGSize) -> CGAffineTransform
  /// The map where lines are read from the right, if it is another one.
  func mirroredTransform(in size: CGSize) -> CGAffineTransform
}

extension AffineEffect {
  package func mirroredTransform(in size: CGSize) -> CGAffineTransform { transform(in: size) }
}

/// Maps its content by an affine effect.
@MainActor @preconcurrency
public struct _AffineModifier<Effect> {
  package var effect: Effect
  private let map: @MainActor (Effect, CGSize, Bool) -> CGAffineTransform
}

extension _AffineModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where Effect: Animatable {
  public var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }

  package func transform(in size: CGSize, isMirrored: Bool) -> CGAffineTransform {
    map(effect, size, isMirrored)
  }

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> TransformNode<Effect> {
    TransformNode(self, content)
  }
}

extension _AffineModifier where Effect: AffineEffect {
  package init(_ effect: Effect) {
    self.effect = effect
    map = { $2 ? $0.mirroredTransform(in: $1) : $0.transform(in: $1) }
  }
}

package final class TransformNode<Effect: Animatable>: EffectNode<_AffineModifier<Effect>> {
  package override var contentTransform: CGAffineTransform {
    modifier.transform(in: presentedSize, isMirrored: isMirrored)
  }

  package override func draw(_ context: inout DrawContext) {
    let transform = contentTransform
    if transform.isIdentity { return super.draw(&context) }
    guard transform.a * transform.d != transform.b * transform.c else { return }
    context.pushTransform(transform)
    super.draw(&context)
    context.popTransform()
  }
}

public struct _OffsetEffect: AffineEffect {
  package var offset: CGSize

  public var animatableData: CGSize.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }

  package func transform(in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(translationX: offset.width, y: offset.height)
  }

  package func mirroredTransform(in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(translationX: -offset.width, y: offset.height)
  }
}

public struct _RotationEffect: AffineEffect {
  package var angle: Angle
  package var anchor: UnitPoint

  public var animatableData: AnimatablePair<Double, UnitPoint.AnimatableData> {
    get { AnimatablePair(angle.radians, anchor.animatableData) }
    set {
      angle.radians = newValue.first
      anchor.animatableData = newValue.second
    }
  }

  package func transform(in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: CGFloat(angle.radians)).around(anchor, in: size)
  }
}

public struct _ScaleEffect: AffineEffect {
  package var scale: CGSize
  package var anchor: UnitPoint

  public var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
    get { AnimatablePair(scale.animatableData, anchor.animatableData) }
    set {
      scale.animatableData = newValue.first
      anchor.animatableData = newValue.second
    }
  }

  package func transform(in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(scaleX: scale.width, y: scale.height).around(anchor, in: size)
  }
}

public struct _TransformEffect: AffineEffect {
  package var transform: CGAffineTransform

  public var animatableData: _ComponentVector {
    get {
      _ComponentVector(
        [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
          .map { Double($0) })
    }
    set {
      let v = newValue.values
      guard v.count == 6 else { return }
      transform = CGAffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    }
  }

  package func transform(in size: CGSize) -> CGAffineTransform { transform }
}

extension CGAffineTransform {
  /// The map about a point of an area of `size` instead of its origin.
  fileprivate func around(_ anchor: UnitPoint, in size: CGSize) -> CGAffineTransform {
    around(anchor, in: CGRect(origin: .zero, size: size))
  }

  /// The same map with its fixed point at a place of `rect`.
  package func around(_ anchor: UnitPoint, in rect: CGRect) -> CGAffineTransform {
    let x = rect.minX + anchor.x * rect.width
    let y = rect.minY + anchor.y * rect.height
    return CGAffineTransform(translationX: -x, y: -y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}

// MARK: - Opacity

public struct _OpacityEffect: ElementModifier {
  package var opacity: Double

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.opacity == b.opacity
  }

  public var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> OpacityNode {
    OpacityNode(self, content)
  }
}

package final class OpacityNode: EffectNode<_OpacityEffect> {
  package override var contentLimit: CGRect? { modifier.opacity > 0 ? nil : .null }

  package override func draw(_ context: inout DrawContext) {
    let opacity = modifier.opacity
    if opacity >= 1 { return super.draw(&context) }
    if opacity <= 0 { return }
    context.pushGroup(opacity: opacity)
    super.draw(&context)
    context.pop()
  }

  // What cannot be seen at all cannot be touched.
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    modifier.opacity > 0 && super.hitTest(point, &path)
  }
}

// MARK: - Clipping

@MainActor @preconcurrency
public struct _ClipEffect<S> {
  package var shape: S
  package var rule = FillRule.nonZero
}

extension _ClipEffect: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where S: Shape {
  public var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ClipNode<S> {
    ClipNode(self, content)
  }
}

package final class ClipNode<S: Shape>: EffectNode<_ClipEffect<S>> {
  private var known: (size: CGSize, path: Path)?

  package override func modifierDidChange() {
    known = nil
    super.modifierDidChange()
  }

  private var path: Path {
    let bounds = presentedBounds
    if let known, known.size == bounds.size { return known.path }
    let path = modifier.shape.path(in: bounds)
    known = (bounds.size, path)
    return path
  }

  package override var contentLimit: CGRect? { path.boundingRect }

  package override func draw(_ context: inout DrawContext) {
    context.pushClip(path, rule: modifier.rule)
    if !context.isHidden { super.draw(&context) }
    context.pop()
  }

  package override func hitTest(_ point: CGPoint, _ hits: inout [LayoutNode]) -> Bool {
    path.contains(point, eoFill: modifier.rule == .evenOdd) && super.hitTest(point, &hits)
  }
}

extension View {
  /// Shifts the view as drawn; its place in the layout stays.
  public func offset(_ offset: CGSize) -> some View {
    modifier(_AffineModifier(_OffsetEffect(offset: offset)))
  }

  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    offset(CGSize(width: x, height: y))
  }

  /// Turns the view as drawn, clockwise for positive angles.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(_AffineModifier(_RotationEffect(angle: angle, anchor: anchor)))
  }

  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(_AffineModifier(_ScaleEffect(scale: scale, anchor: anchor)))
  }

  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    modifier(_AffineModifier(_TransformEffect(transform: transform)))
  }

  public func opacity(_ opacity: Double) -> some View {
    modifier(_OpacityEffect(opacity: opacity))
  }

  /// Shows and lets touch only what is inside the shape.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(_ClipEffect(shape: shape, rule: style.isEOFilled ? .evenOdd : .nonZero))
  }

  /// Shows and lets touch only what is inside the view's bounds. Edges between two pixels are
  /// smooth, whatever `antialiased` says: there is one kind of coverage here.
  public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

  /// Cuts the view's corners off. They are smooth, whatever `antialiased` says.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Makes one picture of the view, clipped to its bounds, before anything outside acts on it. An
  /// opaque one is black where the view is clear.
  public func drawingGroup(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
  ) -> some View {
    clipped().modifier(_CompositingGroupEffect(isOpaque: opaque))
  }
}

/// How a drawing group mixes colours: as sRGB's components, the only way it is done here.
public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear
}
