import MartletGeometry

/// A rectangle that fills its frame.
public struct Rectangle: InsettableShape, Sendable {
  /// Makes the shape.
  nonisolated public init() {}

  /// Returns the rectangle.
  public func path(in rect: CGRect) -> Path {
    var path = Path()
    // The storage is reserved in advance, because the lines and masks of charts are rectangles that
    // change in each frame.
    path.reserveCapacity(lines: 5)
    path.addRect(rect)
    return path
  }

  /// Returns the rectangle made smaller by `amount` points on all sides.
  public func inset(by amount: CGFloat) -> _InsetShape<Rectangle> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: InsettableShape, Sendable {
  /// The horizontal and vertical radius of the corners, in points.
  public var cornerSize: CGSize
  /// The style of the corners. It has no effect: corners are always arcs.
  public var style: RoundedCornerStyle

  /// Makes the shape with circular corners of a radius in points.
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .circular) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Makes the shape with elliptic corners of a size in points.
  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .circular) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// The part of the value that is animated.
  public var animatableData: CGSize.AnimatableData {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }

  /// Returns the rectangle with its corners.
  public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.reserveCapacity(lines: 17)
    path.addRoundedRect(in: rect, cornerSize: cornerSize)
    return path
  }

  /// Returns the rectangle made smaller by `amount` points on all sides, with smaller radii.
  public func inset(by amount: CGFloat) -> _InsetShape<RoundedRectangle> {
    _InsetShape(
      shape: RoundedRectangle(
        cornerSize: CGSize(
          width: max(0, cornerSize.width - amount), height: max(0, cornerSize.height - amount))),
      amount: amount)
  }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: InsettableShape, Sendable {
  /// The style of the corners. It has no effect: corners are always arcs.
  public var style: RoundedCornerStyle

  /// Makes the shape.
  nonisolated public init(style: RoundedCornerStyle = .circular) {
    self.style = style
  }

  /// Returns the rectangle with half circles at its shorter sides.
  public func path(in rect: CGRect) -> Path {
    let radius = min(rect.width, rect.height) / 2
    return Path(roundedRect: rect, cornerRadius: radius)
  }

  /// Returns the capsule made smaller by `amount` points on all sides.
  public func inset(by amount: CGFloat) -> _InsetShape<Capsule> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// The largest circle in its frame, centred.
public struct Circle: InsettableShape, Sendable {
  /// Makes the shape.
  nonisolated public init() {}

  /// Returns the circle.
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    )
  }

  /// Returns the largest square in the proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions(
      by: CGSize(width: proposal.height ?? 10, height: proposal.width ?? 10))
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }

  /// Returns the circle made smaller by `amount` points on all sides.
  public func inset(by amount: CGFloat) -> _InsetShape<Circle> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// An ellipse that fills its frame.
public struct Ellipse: InsettableShape, Sendable {
  /// Makes the shape.
  nonisolated public init() {}

  /// Returns the ellipse.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }

  /// Returns the ellipse made smaller by `amount` points on all sides.
  public func inset(by amount: CGFloat) -> _InsetShape<Ellipse> {
    _InsetShape(shape: self, amount: amount)
  }
}

/// A shape in a rectangle that is smaller by `amount` points on all sides.
@MainActor @preconcurrency
public struct _InsetShape<S> {
  /// The shape.
  public var shape: S
  /// The distance from each side, in points; negative values enlarge the rectangle.
  package var amount: CGFloat
}

extension _InsetShape: Animatable, View, Shape, InsettableShape where S: Shape {
  /// The part of the value that is animated.
  public var animatableData: AnimatablePair<S.AnimatableData, CGFloat> {
    get { AnimatablePair(shape.animatableData, amount) }
    set {
      shape.animatableData = newValue.first
      amount = newValue.second
    }
  }

  /// Returns the path of the shape in the smaller rectangle, whose sides are at least 0.
  public func path(in rect: CGRect) -> Path {
    let width = max(0, rect.width - 2 * amount)
    let height = max(0, rect.height - 2 * amount)
    return shape.path(
      in: CGRect(
        x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height))
  }

  /// Returns the shape made smaller by another `amount` points.
  public func inset(by amount: CGFloat) -> _InsetShape<S> {
    _InsetShape(shape: shape, amount: self.amount + amount)
  }
}
