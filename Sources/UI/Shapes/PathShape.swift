import MartletGeometry

/// A path as a shape and a view. Its points are in the view's own space, and the size of the frame
/// has no effect.
extension Path: Shape {
  /// Returns the path itself.
  public func path(in rect: CGRect) -> Path { self }
}

/// A shape moved by a fixed distance.
public struct OffsetShape<Content: Shape>: Shape {
  /// The shape.
  public var shape: Content
  /// The distance, in points.
  public var offset: CGSize

  /// Moves a shape.
  public init(shape: Content, offset: CGSize) {
    self.shape = shape
    self.offset = offset
  }

  /// The part of the value that is animated.
  public var animatableData: AnimatablePair<Content.AnimatableData, CGSize.AnimatableData> {
    get { AnimatablePair(shape.animatableData, offset.animatableData) }
    set {
      shape.animatableData = newValue.first
      offset.animatableData = newValue.second
    }
  }

  /// Returns the moved path.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(
      CGAffineTransform(translationX: offset.width, y: offset.height))
  }

  /// Returns the size of the shape.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

/// The part of a shape's outline between two fractions of its length.
public struct _TrimmedShape<S: Shape>: Shape {
  /// The shape.
  public var shape: S
  /// The fraction at which the part begins, 0…1.
  package var from: CGFloat
  /// The fraction at which the part ends, 0…1.
  package var to: CGFloat

  /// The part of the value that is animated.
  public var animatableData: AnimatablePair<S.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(shape.animatableData, AnimatablePair(from, to)) }
    set {
      shape.animatableData = newValue.first
      from = newValue.second.first
      to = newValue.second.second
    }
  }

  /// Returns the part of the path.
  public func path(in rect: CGRect) -> Path {
    shape.path(in: rect).trimmedPath(from: from, to: to)
  }

  /// Returns the size of the shape.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
}

extension Shape {
  /// Returns the part of the outline between two fractions of its length, 0…1.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    _TrimmedShape(shape: self, from: startFraction, to: endFraction)
  }

  /// Returns the shape moved by a distance in points.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: offset)
  }

  /// Returns the shape moved by a distance in points.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
  }

  /// Returns the shape moved by a distance in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }
}
