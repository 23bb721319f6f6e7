import MartletGeometry

// These modifiers change how the content is drawn and hit, but not its layout.

/// The layout node of a modifier that changes only drawing and hit testing. When its value changes
/// or is animated, the node is drawn again, but nothing is measured or placed.
package class EffectNode<M>: ModifierNode<M> {
  package override func modifierDidChange() {
    setNeedsDisplay()
  }
}

/// An affine transform of a view's own space.
@MainActor
package protocol AffineEffect: Animatable {
  /// Returns the transform for a view of `size` points.
  func transform(in size: CGSize) -> CGAffineTransform
  /// Returns the transform in a right-to-left layout. The default is the same transform.
  func mirroredTransform(in size: CGSize) -> CGAffineTransform
}

extension AffineEffect {
  /// Returns the same transform as in a left-to-right layout.
  package func mirroredTransform(in size: CGSize) -> CGAffineTransform { transform(in: size) }
}

/// Applies an affine effect, such as an offset or a rotation, to the content. It stores a closure
/// of the effect, because the type has no requirement on `Effect`.
@MainActor @preconcurrency
public struct _AffineModifier<Effect> {
  /// The effect.
  package var effect: Effect
  private let map: @MainActor (Effect, CGSize, Bool) -> CGAffineTransform
}

extension _AffineModifier: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where Effect: Animatable {
  /// The part of the value that is animated.
  public var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }

  /// Returns the transform for a view of `size` points.
  package func transform(in size: CGSize, isMirrored: Bool) -> CGAffineTransform {
    map(effect, size, isMirrored)
  }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> TransformNode<Effect> {
    TransformNode(self, content)
  }
}

extension _AffineModifier where Effect: AffineEffect {
  /// Makes a modifier of `effect`.
  package init(_ effect: Effect) {
    self.effect = effect
    map = { $2 ? $0.mirroredTransform(in: $1) : $0.transform(in: $1) }
  }
}

/// The layout node of an affine effect.
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

/// Moves the content. In a right-to-left layout the horizontal distance is mirrored.
public struct _OffsetEffect: AffineEffect {
  /// The distance, in points.
  package var offset: CGSize

  /// The part of the value that is animated.
  public var animatableData: CGSize.AnimatableData {
    get { offset.animatableData }
    set { offset.animatableData = newValue }
  }

  /// Returns the translation.
  package func transform(in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(translationX: offset.width, y: offset.height)
  }

  /// Returns the translation with the opposite horizontal distance.
  package func mirroredTransform(in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(translationX: -offset.width, y: offset.height)
  }
}

/// Rotates the content around a point.
public struct _RotationEffect: AffineEffect {
  /// The angle; positive angles turn clockwise.
  package var angle: Angle
  /// The fixed point, as a fraction of the view's size.
  package var anchor: UnitPoint

  /// The part of the value that is animated.
  public var animatableData: AnimatablePair<Double, UnitPoint.AnimatableData> {
    get { AnimatablePair(angle.radians, anchor.animatableData) }
    set {
      angle.radians = newValue.first
      anchor.animatableData = newValue.second
    }
  }

  /// Returns the rotation around the anchor.
  package func transform(in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: CGFloat(angle.radians)).around(anchor, in: size)
  }
}

/// Scales the content around a point.
public struct _ScaleEffect: AffineEffect {
  /// The factors for the width and the height; negative factors mirror.
  package var scale: CGSize
  /// The fixed point, as a fraction of the view's size.
  package var anchor: UnitPoint

  /// The part of the value that is animated.
  public var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
    get { AnimatablePair(scale.animatableData, anchor.animatableData) }
    set {
      scale.animatableData = newValue.first
      anchor.animatableData = newValue.second
    }
  }

  /// Returns the scaling around the anchor.
  package func transform(in size: CGSize) -> CGAffineTransform {
    CGAffineTransform(scaleX: scale.width, y: scale.height).around(anchor, in: size)
  }
}

/// Applies a fixed affine transform to the content.
public struct _TransformEffect: AffineEffect {
  /// The transform of the view's own space, in points.
  package var transform: CGAffineTransform

  /// The part of the value that is animated.
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

  /// Returns the fixed transform; the size has no influence.
  package func transform(in size: CGSize) -> CGAffineTransform { transform }
}

extension CGAffineTransform {
  /// Returns the transform applied around a point of an area of `size` instead of around the
  /// origin.
  fileprivate func around(_ anchor: UnitPoint, in size: CGSize) -> CGAffineTransform {
    around(anchor, in: CGRect(origin: .zero, size: size))
  }

  /// Returns the transform applied around a point of `rect` instead of around the origin.
  package func around(_ anchor: UnitPoint, in rect: CGRect) -> CGAffineTransform {
    let x = rect.minX + anchor.x * rect.width
    let y = rect.minY + anchor.y * rect.height
    return CGAffineTransform(translationX: -x, y: -y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}

// MARK: - Opacity

/// Makes the content translucent as a whole.
public struct _OpacityEffect: ElementModifier {
  /// The opacity, 0…1; other values are clamped.
  package var opacity: Double

  /// Compares the stored values.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.opacity == b.opacity
  }

  /// The part of the value that is animated.
  public var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> OpacityNode {
    OpacityNode(self, content)
  }
}

/// The layout node of `opacity`.
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

  // An invisible view receives no touches.
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    modifier.opacity > 0 && super.hitTest(point, &path)
  }
}

// MARK: - Clipping

/// Clips the content to a shape.
@MainActor @preconcurrency
public struct _ClipEffect<S> {
  /// The shape. It is drawn in the view's bounds.
  package var shape: S
  /// The rule that decides which points are inside.
  package var rule = FillRule.nonZero
}

extension _ClipEffect: ViewModifier, PrimitiveModifier, Animatable, ElementModifier
where S: Shape {
  /// The part of the value that is animated.
  public var animatableData: S.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ClipNode<S> {
    ClipNode(self, content)
  }
}

/// The layout node of `clipShape`. It caches the path for the current size.
package final class ClipNode<S: Shape>: EffectNode<_ClipEffect<S>> {
  /// The path for a size; nil after a change of the shape.
  private var known: (size: CGSize, path: Path)?

  package override func modifierDidChange() {
    known = nil
    super.modifierDidChange()
  }

  package override func containerShapeDidChange() {
    if modifier.shape._followsContainer { setNeedsDisplay() }
    super.containerShapeDidChange()
  }

  private var path: Path {
    let bounds = presentedBounds
    let shape = modifier.shape
    if shape._followsContainer { return inContainer(shape).path(in: bounds) }
    if let known, known.size == bounds.size { return known.path }
    let path = shape.path(in: bounds)
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
  /// Draws the view at a distance from its position, in points. The layout does not change. In a
  /// right-to-left layout a positive width moves the view to the left.
  public func offset(_ offset: CGSize) -> some View {
    modifier(_AffineModifier(_OffsetEffect(offset: offset)))
  }

  /// Draws the view at a distance from its position, in points. The layout does not change.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    offset(CGSize(width: x, height: y))
  }

  /// Draws the view rotated around `anchor`; positive angles turn clockwise. The layout does not
  /// change.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(_AffineModifier(_RotationEffect(angle: angle, anchor: anchor)))
  }

  /// Draws the view scaled around `anchor`. The layout does not change.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(_AffineModifier(_ScaleEffect(scale: scale, anchor: anchor)))
  }

  /// Draws the view scaled by the same factor along both axes. The layout does not change.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  /// Draws the view scaled by a factor per axis. The layout does not change.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Draws the view through an affine transform of its own space. The layout does not change.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    modifier(_AffineModifier(_TransformEffect(transform: transform)))
  }

  /// Makes the view translucent as a whole: 0 is invisible, 1 is opaque. An invisible view receives
  /// no touches.
  public func opacity(_ opacity: Double) -> some View {
    modifier(_OpacityEffect(opacity: opacity))
  }

  /// Clips the view to a shape. Touches outside the shape do not hit the view.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(_ClipEffect(shape: shape, rule: style.isEOFilled ? .evenOdd : .nonZero))
  }

  /// Clips the view to its bounds. Touches outside do not hit the view. Edges between two pixels
  /// are always antialiased; the parameter has no effect.
  public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

  /// Clips the view to a rounded rectangle. The edges are always antialiased; the parameter has no
  /// effect. `radius` is in points.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Draws the view as one picture, clipped to its bounds, before outer effects apply. An opaque
  /// group is black where the view is transparent. `colorMode` has no effect.
  public func drawingGroup(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
  ) -> some View {
    clipped().modifier(_CompositingGroupEffect(isOpaque: opaque))
  }
}

/// The colour space in which a drawing group or a canvas mixes colours. All cases mix as
/// `nonLinear` does.
public enum ColorRenderingMode: Hashable, Sendable {
  /// Mixes the components of sRGB as they are encoded.
  case nonLinear
  /// Mixes linear components; here the same as `nonLinear`.
  case linear
  /// Mixes linear components beyond the range of sRGB; here the same as `nonLinear`.
  case extendedLinear
}
