import MartletGeometry

/// A change of where and in which shape a view is seen and touched; its layout stays.
///
/// `effectValue` is asked with `animatableData` as it is in the frame being made.
@MainActor @preconcurrency
public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  /// From the view's own space, whose size in points is given, to where it is seen.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  public func body(content: Content) -> Never {
    preconditionFailure("\(Self.self) has no body")
  }

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    GeometryEffectNode(view, context) { _GeometryEffectModifier(effect: $0) }
  }

  /// The same effect for what is seen and touched; frames that are read inside leave it out.
  public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> {
    _IgnoredByLayoutEffect(base: self)
  }
}

/// An effect that `GeometryProxy.frame(in:)` leaves out.
public struct _IgnoredByLayoutEffect<Base: GeometryEffect>: GeometryEffect {
  public var base: Base

  public var animatableData: Base.AnimatableData {
    get { base.animatableData }
    set { base.animatableData = newValue }
  }

  public func effectValue(size: CGSize) -> ProjectionTransform { base.effectValue(size: size) }

  public static func _makeNode<Content: View>(
    _ view: ModifiedContent<Content, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Content, Self>> {
    GeometryEffectNode(view, context) {
      _GeometryEffectModifier(effect: $0, isIgnoredByLayout: true)
    }
  }
}

/// Carries an effect of whatever type into the layout tree.
public struct _GeometryEffectModifier<Effect: GeometryEffect>: ElementModifier {
  package var effect: Effect
  package var isIgnoredByLayout = false

  public var animatableData: Effect.AnimatableData {
    get { effect.animatableData }
    set { effect.animatableData = newValue }
  }

  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> GeometryEffectElement<Effect> {
    GeometryEffectElement(self, content)
  }
}

/// The structure node of an effect: hands on to that of its carrier.
private final class GeometryEffectNode<Content: View, Effect: GeometryEffect>:
  _ViewNode<ModifiedContent<Content, Effect>>
{
  private typealias Carried = ModifiedContent<Content, _GeometryEffectModifier<Effect>>

  private let carry: (Effect) -> _GeometryEffectModifier<Effect>
  private var child: _ViewNode<Carried>?

  init(
    _ view: ModifiedContent<Content, Effect>, _ context: _NodeContext,
    carry: @escaping (Effect) -> _GeometryEffectModifier<Effect>
  ) {
    self.carry = carry
    super.init(context)
    child = Carried._makeNode(
      Carried(content: view.content, modifier: carry(view.modifier)), self.context())
  }

  override func update(_ view: ModifiedContent<Content, Effect>) {
    child?.update(Carried(content: view.content, modifier: carry(view.modifier)))
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

package final class GeometryEffectElement<Effect: GeometryEffect>:
  EffectNode<_GeometryEffectModifier<Effect>>
{
  private var known: (size: CGSize, map: ProjectionTransform)?

  package override func modifierDidChange() {
    known = nil
    super.modifierDidChange()
  }

  /// The effect is asked once for a size and value: its programmer may count on that.
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

/// Maps the view by a fixed perspective map.
public struct _ProjectionEffect: GeometryEffect {
  public var transform: ProjectionTransform

  public func effectValue(size: CGSize) -> ProjectionTransform { transform }
}

/// Turns the view about an axis through a point of it, seen from a finite distance.
public struct _Rotation3DEffect: GeometryEffect {
  package var angle: Angle
  package var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  package var anchor: UnitPoint
  package var anchorZ: CGFloat
  package var perspective: CGFloat

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

  public typealias AnimatableData = AnimatablePair<
    Double,
    AnimatablePair<
      AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>,
      AnimatablePair<UnitPoint.AnimatableData, AnimatablePair<CGFloat, CGFloat>>
    >
  >

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

  /// The plane z = 0 turned by Rodrigues' formula about the axis through the anchor, then seen
  /// from (longer side) / perspective points before the anchor.
  public func effectValue(size: CGSize) -> ProjectionTransform {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0, length.isFinite, angle.radians.isFinite else { return ProjectionTransform() }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (s, c) = Self.exactSinCos(angle.radians)
    let t = 1 - c
    // Rows: where the x, y and z directions of the view go.
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
    // The view lies `anchorZ` behind the anchor.
    turn.m31 = -anchorZ * depth.x
    turn.m32 = -anchorZ * depth.y
    turn.m33 = 1 - (anchorZ - anchorZ * depth.z) * k
    let place = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height)
    return ProjectionTransform(CGAffineTransform(translationX: -place.x, y: -place.y))
      .concatenating(turn)
      .concatenating(
        ProjectionTransform(CGAffineTransform(translationX: place.x, y: place.y)))
  }

  /// A half turn has to be a mirror image to the last bit, so what is nearly 0 or 1 is.
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
  /// Turns the view about an axis, of any length, through `anchor`; 0 perspective looks from
  /// infinitely far.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    modifier(
      _Rotation3DEffect(
        angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
  }

  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    modifier(_ProjectionEffect(transform: transform))
  }
}
