#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A direction with a length.
  public struct CGVector: Hashable, Sendable, Codable {
    public var dx: CGFloat
    public var dy: CGFloat

    public static let zero = CGVector()

    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
      self.dx = dx
      self.dy = dy
    }

    public init(dx: Double, dy: Double) {
      self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    public init(dx: Int, dy: Int) {
      self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }
  }
#endif
