#if SWIFTUI_COMPAT
  import MartletGeometry

  // As much of UIKit's scenes as a scene delegate names. The panel is the one scene; a program
  // runs a delegate by `WindowGroup(delegate:)`.

  @MainActor @preconcurrency
  open class UIResponder {
    nonisolated public init() {}
  }

  @MainActor @preconcurrency
  open class UIViewController: UIResponder {
    /// The panel has no status bar; a program that draws one may ask.
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  }

  public enum UIStatusBarAnimation: Int, Hashable, Sendable {
    case none, fade, slide
  }

  /// Knows the strip along the top edge.
  @MainActor @preconcurrency
  public final class UIStatusBarManager {
    /// The strip that is a status bar's on a phone and free for the program here: as wide as the
    /// panel, 30 points high.
    public var statusBarFrame: CGRect {
      CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 30)
    }
  }

  @MainActor @preconcurrency
  open class UIScene: UIResponder, Hashable {
    public nonisolated static func == (a: UIScene, b: UIScene) -> Bool { a === b }

    public nonisolated func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }

    public struct ConnectionOptions {
      package init() {}
    }
  }

  /// The one session that there is.
  public struct UISceneSession: Hashable, Sendable {
    package init() {}
  }

  @MainActor @preconcurrency
  public final class UIWindowScene: UIScene {
    public let statusBarManager: UIStatusBarManager? = UIStatusBarManager()
    public var screen: UIScreen { .main }
    /// The windows on it: the one that fills it.
    public var windows: [UIWindow] { [UIWindow.key ?? UIWindow(windowScene: self)] }

    nonisolated package override init() { super.init() }
  }

  /// A window that fills the panel.
  @MainActor @preconcurrency
  open class UIWindow: UIResponder {
    public let windowScene: UIWindowScene?
    public var rootViewController: UIViewController?
    /// The window that was made visible last.
    package private(set) static var key: UIWindow?

    nonisolated public init(windowScene: UIWindowScene) {
      self.windowScene = windowScene
      super.init()
    }

    public var frame: CGRect { UIScreen.main.bounds }
    public var bounds: CGRect { UIScreen.main.bounds }
    public var isKeyWindow: Bool { self === Self.key }

    /// Nothing covers a panel's edges: no inset anywhere.
    public var safeAreaInsets: UIEdgeInsets { .zero }

    /// Makes this the window that the program shows.
    public func makeKeyAndVisible() { Self.key = self }
  }

  /// Told when the panel is there to show something on.
  @MainActor @preconcurrency
  public protocol UIWindowSceneDelegate: AnyObject {
    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions)
  }
#endif
