import MartletGeometry

/// Changes the position and the shape in which a view is drawn and touched. Its layout does not
/// change.
///
/// The view tree calls `effectValue` with the `animatableData` of the current frame, while it draws
/// and while it hit-tests. The result is cached until the value or the size changes.
@MainActor @preconcurrency
public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  /// Returns the map from the view's own space to the space in which it is drawn. It must depend
  /// only on `self` and `size`. `size` is the view's size in points.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// Traps. The view tree never asks a geometry effect for its body.
  public func body(content: Content) -> Never {
    preconditionFailure("\(Self.self) has no body")
  }

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    GeometryEffectNode(view, context) { _GeometryEffectModifier(effect: $0) }
  }

  /// Returns the same effect without influence on the frames that geometry readers inside see.
  public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> {
    _IgnoredByLayoutEffect(base: self)
  }
}

/// A geometry effect that `GeometryProxy.frame(in:)` ignores.
public struct _IgnoredByLayoutEffect<Base: GeometryEffect>: GeometryEffect {
  /// The effect.
  public var base: Base

  /// The part of the value that is animated.
  public var animatableData: Base.AnimatableData {
    get { base.animatableData }
    set { base.animatableData = newValue }
  }

  /// Returns the map of the effect.
  public func effectValue(size: CGSize) -> ProjectionTransform { base.effectValue(size: size) }

  /// Makes the node of a modified view. Only the view tree calls it.
  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    GeometryEffectNode(view, context) {
      _GeometryEffectModifier(effect: $0, isIgnoredByLayout: true)
    }
  }
}

/// Makes the layout node of a geometry effect. `GeometryEffect` is public and cannot require the
/// internal `ElementModifier`, so this modifier carries the effect.
public struct _GeometryEffectModifier<Effect: GeometryEffect>: ElementModifier {
  /// The effect.
  package var effect: Effect
  /// True if geometry readers ignore the effect.
  package var isIgnoredByLayout = false

  /// The part of the value that is animated.
  public var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> GeometryEffectElement<Effect> {
    GeometryEffectElement(self, content)
  }
}

/// The structure node of a geometry effect. It wraps the effect in a `_GeometryEffectModifier` and
/// forwards each update to the node of that modifier.
private final class GeometryEffectNode<Content: View, Effect: GeometryEffect>:
  _ViewNode<ModifiedContent<Content, Effect>>
{
  private typealias Wrapped = ModifiedContent<Content, _GeometryEffectModifier<Effect>>

  private let wrap: (Effect) -> _GeometryEffectModifier<Effect>
  private var child: _ViewNode<Wrapped>?

  init(
    _ view: ModifiedContent<Content, Effect>, _ context: _NodeContext,
    wrap: @escaping (Effect) -> _GeometryEffectModifier<Effect>
  ) {
    self.wrap = wrap
    super.init(context)
    child = Wrapped._makeNode(
      Wrapped(content: view.content, modifier: wrap(view.modifier)), self.context())
  }

  override func update(_ view: ModifiedContent<Content, Effect>) {
    child?.update(Wrapped(content: view.content, modifier: wrap(view.modifier)))
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

/// The layout node of a geometry effect. It draws and hit-tests its content through the map of the
/// effect.
package final class GeometryEffectElement<Effect: GeometryEffect>:
  EffectNode<_GeometryEffectModifier<Effect>>
{
  /// The map for a size; nil after a change of the effect.
  private var known: (size: CGSize, map: ProjectionTransform)?

  package override func modifierDidChange() {
    known = nil
    super.modifierDidChange()
  }

  /// The map for the current size. `effectValue` is called only once per size and value; effects
  /// may rely on that.
  private var map: ProjectionTransform {
    let size = presentedSize
    if let known, known.size == size { return known.map }
    let map = modifier.effect.effectValue(size: size)
    known = (size, map)
    return map
  }

  package override var contentTransform: CGAffineTransform { map.affine ?? .identity }
  package override var contentProjection: ProjectionTransform? { map.isAffine ? nil : map }
  package override var layoutIgnoresEffect: Bool { targetModifier.isIgnoredByLayout }

  package override func draw(_ context: inout DrawContext) {
    let map = map
    if map.isIdentity { return super.draw(&context) }
    if let affine = map.affine {
      guard affine.a * affine.d != affine.b * affine.c else { return }
      context.pushTransform(affine)
      super.draw(&context)
      context.popTransform()
      return
    }
    context.pushProjection(map)
    if !context.isHidden { super.draw(&context) }
    context.pop()
  }
}

// MARK: - Effects with perspective

/// Applies a fixed map, which may have perspective.
public struct _ProjectionEffect: GeometryEffect {
  /// The map of the view's own space, in points.
  public var transform: ProjectionTransform

  /// Returns the fixed map; the size has no influence.
  public func effectValue(size: CGSize) -> ProjectionTransform { transform }
}

/// Rotates the view around an axis in space and shows it from a finite distance.
public struct _Rotation3DEffect: GeometryEffect {
  /// The angle of the rotation.
  package var angle: Angle
  /// The direction of the axis; its length does not matter.
  package var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  /// The point that the axis goes through, as a fraction of the view's size.
  package var anchor: UnitPoint
  /// The distance of the view behind the anchor, in points.
  package var anchorZ: CGFloat
  /// The strength of the perspective; 0 means none.
  package var perspective: CGFloat

  /// Makes an effect from its parts.
  package init(
    angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint,
    anchorZ: CGFloat, perspective: CGFloat
  ) {
    self.angle = angle
    self.axis = axis
    self.anchor = anchor
    self.anchorZ = anchorZ
    self.perspective = perspective
  }

  /// The parts of the effect as one animatable vector.
  public typealias AnimatableData = AnimatablePair<
    Double,
    AnimatablePair<
      AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>,
      AnimatablePair<UnitPoint.AnimatableData, AnimatablePair<CGFloat, CGFloat>>
    >
  >

  /// The angle in radians, the axis, the anchor, its depth and the perspective.
  public var animatableData: AnimatableData {
    get {
      AnimatablePair(
        angle.radians,
        AnimatablePair(
          AnimatablePair(axis.x, AnimatablePair(axis.y, axis.z)),
          AnimatablePair(anchor.animatableData, AnimatablePair(anchorZ, perspective))))
    }
    set {
      angle.radians = newValue.first
      let axis = newValue.second.first
      self.axis = (axis.first, axis.second.first, axis.second.second)
      anchor.animatableData = newValue.second.second.first
      anchorZ = newValue.second.second.second.first
      perspective = newValue.second.second.second.second
    }
  }

  /// Returns the map for a view of `size` points. Rodrigues' formula rotates the plane z = 0 around
  /// the axis through the anchor. The plane is then seen from a distance of (longer side) /
  /// `perspective` points. A zero axis or an infinite or NaN angle gives the identity.
  public func effectValue(size: CGSize) -> ProjectionTransform {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite, angle.radians.isFinite else { return ProjectionTransform() }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (s, c) = Self.exactSinCos(angle.radians)
    let t = 1 - c
    // Each row is the direction to which an axis of the view is mapped.
    let right = (x: t * x * x + c, y: t * x * y + s * z, z: t * x * z - s * y)
    let down = (x: t * x * y - s * z, y: t * y * y + c, z: t * y * z + s * x)
    let depth = (x: t * x * z + s * y, y: t * y * z - s * x, z: t * z * z + c)
    let side = max(size.width, size.height)
    let k = side > 0 ? perspective / side : 0

    var turn = ProjectionTransform()
    turn.m11 = right.x
    turn.m12 = right.y
    turn.m13 = -right.z * k
    turn.m21 = down.x
    turn.m22 = down.y
    turn.m23 = -down.z * k
    // The view lies `anchorZ` points behind the anchor.
    turn.m31 = -anchorZ * depth.x
    turn.m32 = -anchorZ * depth.y
    turn.m33 = 1 - (anchorZ - anchorZ * depth.z) * k
    let point = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height)
    return ProjectionTransform(CGAffineTransform(translationX: -point.x, y: -point.y))
      .concatenating(turn)
      .concatenating(
        ProjectionTransform(CGAffineTransform(translationX: point.x, y: point.y)))
  }

  /// Returns the sine and the cosine. Values near an integer are rounded to it, because a half turn
  /// must be an exact mirror image.
  private static func exactSinCos(_ radians: Double) -> (Double, Double) {
    let (sin, cos) = Elementary.sinCos(radians)
    func exact(_ value: Double) -> Double {
      let whole = value.rounded()
      return abs(value - whole) < 1e-12 ? whole : value
    }
    return (exact(sin), exact(cos))
  }
}

extension View {
  /// Rotates the view around an axis through `anchor`. The length of the axis does not matter. A
  /// `perspective` of 0 shows the view from an infinite distance.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    modifier(
      _Rotation3DEffect(
        angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }

  /// Draws the view through a map of its own space, which may have perspective. The layout does not
  /// change.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    modifier(_ProjectionEffect(transform: transform))
  }
}
