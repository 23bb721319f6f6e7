/// A position in a rectangle as fractions of its size: (0, 0) is its top-leading corner, (1, 1) its
/// bottom-trailing one. Values outside 0…1 lie outside the rectangle.
public struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width from the leading edge.
  public var x: CGFloat
  /// The fraction of the height from the top edge.
  public var y: CGFloat

  /// The top-leading corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle of the rectangle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The corner (0, 0).
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The corner (1, 0).
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The corner (0, 1).
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The corner (1, 1).
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  /// Creates the top-leading corner.
  public init() {
    self.init(x: 0, y: 0)
  }

  /// Creates a position from fractions; values are not clamped.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
}
