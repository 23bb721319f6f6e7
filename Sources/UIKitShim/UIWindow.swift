#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A window that fills the panel.
  @MainActor @preconcurrency
  open class UIWindow: UIView {
    /// The level of a window above or below others. The panel shows one window, so it has no
    /// effect.
    public struct Level: Hashable, Sendable, RawRepresentable {
      /// The level; greater is nearer.
      public var rawValue: CGFloat

      /// Makes a level.
      public init(rawValue: CGFloat) {
        self.rawValue = rawValue
      }

      /// The level of most windows.
      public static let normal = Level(rawValue: 0)
      /// The level of a status bar.
      public static let statusBar = Level(rawValue: 1000)
      /// The level of an alert.
      public static let alert = Level(rawValue: 2000)
    }

    /// The scene of the window.
    open weak var windowScene: UIWindowScene?
    /// The controller whose view the window shows; nil shows nothing. Only a
    /// `UIHostingController` has a view to show.
    open var rootViewController: UIViewController?
    /// The level of the window. It has no effect.
    open var windowLevel = Level.normal
    /// The window that was made visible last.
    package private(set) static var key: UIWindow?

    /// Makes a window of a scene. It is shown after `makeKeyAndVisible()`.
    public init(windowScene: UIWindowScene) {
      self.windowScene = windowScene
      super.init(frame: .zero)
    }

    /// Makes a window of the panel; `frame` has no effect. It is shown after
    /// `makeKeyAndVisible()`.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Returns nil, because there are no archives of windows.
    public required init?(coder: NSCoder) { nil }

    /// The panel, in points. An assignment has no effect.
    open override var frame: CGRect {
      get { UIScreen.main.bounds }
      set {}
    }

    /// The panel.
    public var screen: UIScreen { .main }
    /// Whether the program shows this window.
    public var isKeyWindow: Bool { self === Self.key }

    /// Shows this window instead of the previous one.
    open func makeKeyAndVisible() { Self.key = self }
    /// Shows this window instead of the previous one, as `makeKeyAndVisible()` does.
    open func makeKey() { Self.key = self }
  }
#endif
