#if SWIFTUI_COMPAT
  import MartletGeometry

  /// Distances from the edges of a rectangle to the inside, in points.
  public struct UIEdgeInsets: Hashable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the left edge.
    public var left: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the right edge.
    public var right: CGFloat

    /// Insets of zero.
    public static let zero = UIEdgeInsets()

    /// Makes insets from four distances.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }
#endif
