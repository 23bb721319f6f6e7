#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A direction with a length.
  public struct CGVector: Hashable, Sendable, Codable {
    /// The length along the x axis.
    public var dx: CGFloat
    /// The length along the y axis, which points down.
    public var dy: CGFloat

    /// The vector of length 0.
    public static let zero = CGVector()

    /// Makes a vector.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
      self.dx = dx
      self.dy = dy
    }

    /// Makes a vector.
    public init(dx: Double, dy: Double) {
      self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// Makes a vector.
    public init(dx: Int, dy: Int) {
      self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }
  }
#endif
