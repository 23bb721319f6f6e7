import MartletGeometry

extension Edge {
  /// A corner of a rectangle. Leading corners of shapes are always on the left.
  public enum Corner: Int8, CaseIterable, Hashable, Sendable {
    case topLeading, topTrailing, bottomLeading, bottomTrailing

    /// The rule for the radius of a corner. A number is a fixed radius in points.
    public struct Style: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
    {
      /// The radius; the least radius of a concentric corner.
      let radius: CGFloat
      let isConcentric: Bool

      private init(radius: CGFloat, isConcentric: Bool) {
        self.radius = radius > 0 ? radius : 0
        self.isConcentric = isConcentric
      }

      /// Makes a fixed radius, in points.
      public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }

      /// Makes a fixed radius, in points.
      public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }

      /// A fixed radius, in points. Negative numbers and NaN are 0.
      public static func fixed(_ radius: CGFloat) -> Style {
        Style(radius: radius, isConcentric: false)
      }

      /// The radius of the container's corner, less the distance between the corners.
      public static var concentric: Style { Style(radius: 0, isConcentric: true) }

      /// The radius of the container's corner, less the distance between the corners, but at least
      /// that of `minimum`.
      public static func concentric(minimum: Style? = nil) -> Style {
        Style(radius: minimum?.radius ?? 0, isConcentric: true)
      }
    }
  }
}

/// A rectangle whose corners follow those of the container that `containerShape(_:)` sets, each by
/// its own distance.
public struct ConcentricRectangle: InsettableShape, Equatable, Sendable {
  /// The styles, in the order of `Edge.Corner`.
  private let styles: [Edge.Corner.Style]
  /// Corners that share the largest of their radii, as indices of `styles`.
  private let groups: [[Int]]
  /// The container while the shape is drawn; nil in the views of the program.
  private var container: _ContainerShape?

  nonisolated private init(_ styles: [Edge.Corner.Style], groups: [[Int]] = []) {
    self.styles = styles
    self.groups = groups
  }

  /// Makes a rectangle whose corners are all concentric.
  nonisolated public init() { self.init(corners: .concentric) }

  /// Makes a rectangle with one style of corners. If `isUniform` is true, all have the largest of
  /// their radii.
  nonisolated public init(corners: Edge.Corner.Style, isUniform: Bool = false) {
    self.init(Array(repeating: corners, count: 4), groups: isUniform ? [[0, 1, 2, 3]] : [])
  }

  /// Makes a rectangle with a style for each corner.
  nonisolated public init(
    topLeadingCorner: Edge.Corner.Style = .concentric,
    topTrailingCorner: Edge.Corner.Style = .concentric,
    bottomLeadingCorner: Edge.Corner.Style = .concentric,
    bottomTrailingCorner: Edge.Corner.Style = .concentric
  ) {
    self.init([topLeadingCorner, topTrailingCorner, bottomLeadingCorner, bottomTrailingCorner])
  }

  /// Makes a rectangle whose upper corners have the larger of their radii, and the lower ones
  /// theirs.
  nonisolated public init(
    uniformTopCorners: Edge.Corner.Style = .concentric,
    uniformBottomCorners: Edge.Corner.Style = .concentric
  ) {
    self.init(
      [uniformTopCorners, uniformTopCorners, uniformBottomCorners, uniformBottomCorners],
      groups: [[0, 1], [2, 3]])
  }

  /// Makes a rectangle whose leading corners have the larger of their radii, and the trailing ones
  /// theirs.
  nonisolated public init(
    uniformLeadingCorners: Edge.Corner.Style = .concentric,
    uniformTrailingCorners: Edge.Corner.Style = .concentric
  ) {
    self.init(
      [
        uniformLeadingCorners, uniformTrailingCorners, uniformLeadingCorners,
        uniformTrailingCorners,
      ],
      groups: [[0, 2], [1, 3]])
  }

  /// Compares the styles: the container is not part of the value.
  nonisolated public static func == (a: Self, b: Self) -> Bool {
    a.styles == b.styles && a.groups == b.groups
  }

  /// Returns the outline in `rect`. Outside of a container, concentric corners have their least
  /// radius.
  public func path(in rect: CGRect) -> Path {
    let known = container?.cornerRadii(at: rect) ?? [0, 0, 0, 0]
    var radii = zip(styles, known).map { style, known in
      style.isConcentric ? max(style.radius, known) : style.radius
    }
    for group in groups {
      let largest = group.map { radii[$0] }.max() ?? 0
      for corner in group { radii[corner] = largest }
    }
    return Path(
      roundedRect: rect,
      cornerRadii: RectangleCornerRadii(
        topLeading: radii[0], bottomLeading: radii[2], bottomTrailing: radii[3],
        topTrailing: radii[1]))
  }

  /// Returns the shape in a rectangle that is smaller by `amount` points on all sides.
  public func inset(by amount: CGFloat) -> _InsetShape<ConcentricRectangle> {
    _InsetShape(shape: self, amount: amount)
  }

  /// True: the outline depends on the position in the container.
  public var _followsContainer: Bool { true }

  /// Returns the shape in a container.
  public func _inside(_ container: _ContainerShape) -> ConcentricRectangle {
    var shape = self
    shape.container = container
    return shape
  }
}

extension _ContainerShape {
  /// Returns the radii of corners that are concentric with those of the container, for a rectangle
  /// in the space of the view, in the order of `Edge.Corner`.
  fileprivate func cornerRadii(at rect: CGRect) -> [CGFloat] {
    let path = outline(0, frame)
    return Edge.Corner.allCases.map { corner in
      let isLeft = corner == .topLeading || corner == .bottomLeading
      let isTop = corner == .topLeading || corner == .topTrailing
      let (x, y) = (isLeft ? frame.minX : frame.maxX, isTop ? frame.minY : frame.maxY)
      let dx = isLeft ? rect.minX - x : x - rect.maxX
      let dy = isTop ? rect.minY - y : y - rect.maxY
      let radius = radius(
        of: path, at: CGPoint(x: x, y: y), toward: CGPoint(x: isLeft ? 1 : -1, y: isTop ? 1 : -1))
      return max(0, radius - max(0, dx, dy))
    }
  }

  /// Returns the radius of a corner of the container, rounded to 1/64 of a point. It is found on
  /// the diagonal from `corner`, where a round corner of radius r begins at r − r/√2.
  private func radius(of path: Path, at corner: CGPoint, toward inside: CGPoint) -> CGFloat {
    func contains(_ distance: CGFloat) -> Bool {
      path.contains(
        CGPoint(x: corner.x + inside.x * distance, y: corner.y + inside.y * distance))
    }
    var (low, high) = (CGFloat(0), min(frame.width, frame.height) / 2)
    guard high > 0, high.isFinite, contains(high) else { return 0 }
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if contains(middle) { high = middle } else { low = middle }
    }
    return (high * 3.414213562373095 * 64).rounded() / 64
  }
}

extension Shape where Self == ConcentricRectangle {
  /// A rectangle with one style of corners. If `isUniform` is true, all have the largest of their
  /// radii.
  public static func rect(
    corners: Edge.Corner.Style, isUniform: Bool = false
  ) -> ConcentricRectangle {
    ConcentricRectangle(corners: corners, isUniform: isUniform)
  }
}
