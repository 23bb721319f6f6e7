import MartletGeometry

/// How round each corner of a rectangle is, in points.
public struct RectangleCornerRadii: Hashable, Sendable {
  public var topLeading: CGFloat
  public var bottomLeading: CGFloat
  public var bottomTrailing: CGFloat
  public var topTrailing: CGFloat

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

/// A rectangle whose corners are round, each by a radius of its own.
///
/// Leading corners are drawn at the left, whichever way lines are read.
public struct UnevenRoundedRectangle: InsettableShape, Sendable {
  public var cornerRadii: RectangleCornerRadii
  public var style: RoundedCornerStyle

  nonisolated public init(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

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

  public var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }

  public func path(in rect: CGRect) -> Path {
    // A radius is at most half of the shorter side.
    let most = max(0, min(rect.width, rect.height) / 2)
    func radius(_ wanted: CGFloat) -> CGFloat { wanted > 0 ? min(wanted, most) : 0 }
    let topLeft = radius(cornerRadii.topLeading)
    let topRight = radius(cornerRadii.topTrailing)
    let bottomRight = radius(cornerRadii.bottomTrailing)
    let bottomLeft = radius(cornerRadii.bottomLeading)
    return Path { path in
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
    }
  }

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
  /// A quarter of an ellipse between two points, bent towards the corner of its box.
  fileprivate mutating func addCorner(from start: CGPoint, around corner: CGPoint, to end: CGPoint)
  {
    if start == end { return }
    // The usual approximation of a quarter circle by a cubic Bézier curve.
    let share = 0.5522847498
    addCurve(
      to: end,
      control1: CGPoint(
        x: start.x + (corner.x - start.x) * share, y: start.y + (corner.y - start.y) * share),
      control2: CGPoint(
        x: end.x + (corner.x - end.x) * share, y: end.y + (corner.y - end.y) * share))
  }
}

/// A shape of a type that is not known when the source is compiled.
public struct AnyShape: Shape {
  private let make: @MainActor (CGRect) -> Path
  private let fit: @MainActor (ProposedViewSize) -> CGSize

  public init<S: Shape>(_ shape: S) {
    make = { shape.path(in: $0) }
    fit = { shape.sizeThatFits($0) }
  }

  public func path(in rect: CGRect) -> Path { make(rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { fit(proposal) }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }

  public static func rect(
    cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
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
