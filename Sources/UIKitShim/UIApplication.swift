#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The running program, for code that asks it for its scene and its window.
  @MainActor @preconcurrency
  public final class UIApplication: UIResponder {
    /// The only instance.
    public static let shared = UIApplication()

    private let scene = UIWindowScene()

    /// The scenes of the program: exactly one, the panel.
    public var connectedScenes: Set<UIScene> { [scene] }

    /// The windows of the program: exactly one, which fills the panel.
    public var windows: [UIWindow] { scene.windows }

    /// The window that fills the panel.
    public var keyWindow: UIWindow? { windows.first }
  }

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
