#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The running program, as far as sources ask it for the scene and the window on the panel.
  @MainActor @preconcurrency
  public final class UIApplication: UIResponder {
    public static let shared = UIApplication()

    private let scene = UIWindowScene()

    /// The scenes on the panel: the one there is.
    public var connectedScenes: Set<UIScene> { [scene] }

    /// The windows on the panel: the one that fills it.
    public var windows: [UIWindow] { scene.windows }

    public var keyWindow: UIWindow? { windows.first }
  }

  /// Distances inwards from the edges of a rectangle.
  public struct UIEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public static let zero = UIEdgeInsets()

    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }
#endif
