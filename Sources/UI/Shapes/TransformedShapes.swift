import MartletGeometry

/// A shape rotated around a point of its rectangle.
public struct RotatedShape<Content: Shape>: Shape {
  /// The shape.
  public var shape: Content
  /// The angle; positive angles turn clockwise.
  public var angle: Angle
  /// The fixed point, as a fraction of the rectangle.
  public var anchor: UnitPoint

  /// Rotates a shape.
  public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    self.shape = shape
    self.angle = angle
    self.anchor = anchor
  }

  /// The part of the value that is animated.
  public var animatableData:
    AnimatablePair<
      Content.AnimatableData, AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData>
    >
  {
    get {
      AnimatablePair(
        shape.animatableData, AnimatablePair(angle.animatableData, anchor.animatableData))
    }
    set {
      shape.animatableData = newValue.first
      angle.animatableData = newValue.second.first
      anchor.animatableData = newValue.second.second
    }
  }

  /// Returns the rotated path.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(turn(in: rect)) }

  // A rotation keeps the width of a line, so the path is rotated and then stroked.
  /// Returns the rotated outline with the same drawing style.
  public func _outline(in rect: CGRect) -> _Outline {
    var outline = shape._outline(in: rect)
    outline.path = outline.path.applying(turn(in: rect))
    return outline
  }

  /// Returns the size of the shape, without the rotation.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }

  private func turn(in rect: CGRect) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: CGFloat(angle.radians)).around(anchor, in: rect)
  }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
  /// Returns the smaller shape, rotated.
  public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
    RotatedShape<Content.InsetShape>(
      shape: shape.inset(by: amount), angle: angle, anchor: anchor)
  }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
  /// Returns the smaller shape, moved.
  public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
    OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
  }
}

/// A shape scaled around a point of its rectangle. The width of lines is scaled as well.
public struct ScaledShape<Content: Shape>: Shape {
  /// The shape.
  public var shape: Content
  /// The factors for the width and the height.
  public var scale: CGSize
  /// The fixed point, as a fraction of the rectangle.
  public var anchor: UnitPoint

  /// Scales a shape.
  public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    self.shape = shape
    self.scale = scale
    self.anchor = anchor
  }

  /// The part of the value that is animated.
  public var animatableData:
    AnimatablePair<
      Content.AnimatableData, AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData>
    >
  {
    get {
      AnimatablePair(
        shape.animatableData, AnimatablePair(scale.animatableData, anchor.animatableData))
    }
    set {
      shape.animatableData = newValue.first
      scale.animatableData = newValue.second.first
      anchor.animatableData = newValue.second.second
    }
  }

  /// Returns the scaled path.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(
      CGAffineTransform(scaleX: scale.width, y: scale.height).around(anchor, in: rect))
  }

  /// Returns the size of the shape, without the scale.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

/// A shape whose path is mapped by an affine transform of the view's own space.
public struct TransformedShape<Content: Shape>: Shape {
  /// The shape.
  public var shape: Content
  /// The transform.
  public var transform: CGAffineTransform

  /// Transforms a shape.
  public init(shape: Content, transform: CGAffineTransform) {
    self.shape = shape
    self.transform = transform
  }

  /// The part of the value that is animated.
  public var animatableData: Content.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }

  /// Returns the transformed path.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }

  /// Returns the size of the shape, without the transform.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

/// A shape in a rectangle of a fixed size whose origin is that of the given rectangle.
public struct _SizedShape<S: Shape>: Shape {
  /// The shape.
  public var shape: S
  /// The size of the rectangle, in points.
  package var size: CGSize

  /// The part of the value that is animated.
  public var animatableData: AnimatablePair<S.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, size.animatableData) }
    set {
      shape.animatableData = newValue.first
      size.animatableData = newValue.second
    }
  }

  /// Returns the path in the rectangle of the fixed size.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: CGRect(origin: rect.origin, size: size))
  }

  /// Returns the size of the shape for the proposal; the fixed size does not affect the layout.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

extension Shape {
  /// Rotates the outline. The result can still be trimmed, stroked and filled.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }

  /// Scales the outline by a factor per axis.
  public func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }

  /// Scales the outline by the same factor along both axes.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Maps the path by `transform`.
  public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }

  /// Draws the outline in a rectangle of `size` points at the top left of the frame. The frame has
  /// no influence on it.
  public func size(_ size: CGSize) -> some Shape { _SizedShape(shape: self, size: size) }

  /// Draws the outline in a rectangle of a fixed size in points at the top left of the frame. The
  /// frame has no influence on it.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    _SizedShape(shape: self, size: CGSize(width: width, height: height))
  }
}
