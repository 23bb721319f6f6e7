import MartletGeometry

/// The radius of each corner of a rectangle, in points.
public struct RectangleCornerRadii: Hashable, Sendable {
  /// The radius of the upper leading corner.
  public var topLeading: CGFloat
  /// The radius of the lower leading corner.
  public var bottomLeading: CGFloat
  /// The radius of the lower trailing corner.
  public var bottomTrailing: CGFloat
  /// The radius of the upper trailing corner.
  public var topTrailing: CGFloat

  /// Creates radii. A corner without an argument is square.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

extension RectangleCornerRadii: Animatable {
  /// The four radii as a vector.
  public var animatableData:
    AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>>
  {
    get {
      AnimatablePair(
        AnimatablePair(topLeading, bottomLeading), AnimatablePair(bottomTrailing, topTrailing))
    }
    set {
      (topLeading, bottomLeading) = (newValue.first.first, newValue.first.second)
      (bottomTrailing, topTrailing) = (newValue.second.first, newValue.second.second)
    }
  }
}

/// A rectangle with a radius of its own for each corner.
///
/// Leading corners are always on the left, even in a right-to-left layout.
public struct UnevenRoundedRectangle: InsettableShape, Sendable {
  /// The radii in points. Negative radii and NaN become 0, and a radius is at most half of the
  /// shorter side.
  public var cornerRadii: RectangleCornerRadii
  /// The style of the corners. It has no effect: corners are always arcs.
  public var style: RoundedCornerStyle

  /// Creates a rectangle from radii.
  nonisolated public init(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// Creates a rectangle. A corner without an argument is square.
  nonisolated public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius),
      style: style)
  }

  /// The radii as a vector, so that they animate.
  public var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }

  /// Returns the outline in `rect`.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadii: cornerRadii)
  }

  /// Returns the shape with all sides moved inwards by `amount` points and the radii reduced by the
  /// same amount.
  public func inset(by amount: CGFloat) -> _InsetShape<UnevenRoundedRectangle> {
    let radii = cornerRadii
    return _InsetShape(
      shape: UnevenRoundedRectangle(
        topLeadingRadius: max(0, radii.topLeading - amount),
        bottomLeadingRadius: max(0, radii.bottomLeading - amount),
        bottomTrailingRadius: max(0, radii.bottomTrailing - amount),
        topTrailingRadius: max(0, radii.topTrailing - amount), style: style),
      amount: amount)
  }
}

extension Path {
  /// Adds a rectangle as a closed subpath, with a radius of its own for each corner. A radius is
  /// at most half of the shorter side. `style` has no effect: corners are always arcs.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    if rect.isNull { return }
    // A radius is at most half of the shorter side.
    let maximum = max(0, min(rect.width, rect.height) / 2)
    func radius(_ wanted: CGFloat) -> CGFloat { wanted > 0 ? min(wanted, maximum) : 0 }
    let topLeft = radius(cornerRadii.topLeading)
    let topRight = radius(cornerRadii.topTrailing)
    let bottomRight = radius(cornerRadii.bottomTrailing)
    let bottomLeft = radius(cornerRadii.bottomLeading)
    var path = Path()
    path.move(to: CGPoint(x: rect.minX + topLeft, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX - topRight, y: rect.minY))
    path.addCorner(
      from: CGPoint(x: rect.maxX - topRight, y: rect.minY),
      around: CGPoint(x: rect.maxX, y: rect.minY),
      to: CGPoint(x: rect.maxX, y: rect.minY + topRight))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - bottomRight))
    path.addCorner(
      from: CGPoint(x: rect.maxX, y: rect.maxY - bottomRight),
      around: CGPoint(x: rect.maxX, y: rect.maxY),
      to: CGPoint(x: rect.maxX - bottomRight, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX + bottomLeft, y: rect.maxY))
    path.addCorner(
      from: CGPoint(x: rect.minX + bottomLeft, y: rect.maxY),
      around: CGPoint(x: rect.minX, y: rect.maxY),
      to: CGPoint(x: rect.minX, y: rect.maxY - bottomLeft))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.minY + topLeft))
    path.addCorner(
      from: CGPoint(x: rect.minX, y: rect.minY + topLeft),
      around: CGPoint(x: rect.minX, y: rect.minY),
      to: CGPoint(x: rect.minX + topLeft, y: rect.minY))
    path.closeSubpath()
    addPath(path, transform: transform)
  }

  /// Creates a path of one rectangle with a radius of its own for each corner.
  public init(
    roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init()
    addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
  }

  /// Adds a quarter of an ellipse between two points, bent towards the corner of its box.
  fileprivate mutating func addCorner(from start: CGPoint, around corner: CGPoint, to end: CGPoint)
  {
    if start == end { return }
    // A cubic Bézier curve with this fraction approximates a quarter circle with an error below
    // 0.03 % of the radius.
    let share = 0.5522847498
    addCurve(
      to: end,
      control1: CGPoint(
        x: start.x + (corner.x - start.x) * share, y: start.y + (corner.y - start.y) * share),
      control2: CGPoint(
        x: end.x + (corner.x - end.x) * share, y: end.y + (corner.y - end.y) * share))
  }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  /// A circle in the middle of the frame.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// An ellipse that fills the frame.
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
  /// A rectangle whose short sides are half circles.
  public static var capsule: Capsule { Capsule() }
  /// A rectangle whose short sides are half circles, with a corner style.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with one radius in points for all corners.
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }

  /// A rectangle with elliptical corners of a size in points.
  public static func rect(
    cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle with a radius in points for each corner.
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius,
      style: style)
  }
}
