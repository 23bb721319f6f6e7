#if SWIFTUI_COMPAT
  import MartletGeometry

  // This file has the part of UIKit's scenes that a scene delegate uses. The panel is the only
  // scene. A program runs a delegate with `WindowGroup(delegate:)`.

  /// The base class of controllers, scenes and windows. It handles no events here.
  @MainActor @preconcurrency
  open class UIResponder {
    /// Makes a responder.
    nonisolated public init() {}
  }

  /// A controller. Only `UIHostingController` shows a view.
  @MainActor @preconcurrency
  open class UIViewController: UIResponder {
    /// Whether the controller hides the status bar. The panel has no status bar, but a program may
    /// draw one and read this property.
    open var prefersStatusBarHidden: Bool { false }
    /// The animation of a status bar, for programs that draw one.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  }

  /// The animation of a status bar.
  public enum UIStatusBarAnimation: Int, Hashable, Sendable {
    /// None, a fade or a slide.
    case none, fade, slide
  }

  /// Describes the area of a status bar along the top edge.
  @MainActor @preconcurrency
  public final class UIStatusBarManager {
    /// The frame of the area, in points: as wide as the panel and 30 points high. A phone has its
    /// status bar there; on a panel the program may draw in it.
    public var statusBarFrame: CGRect {
      CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 30)
    }
  }

  /// A scene of the program. The only one is a `UIWindowScene`.
  @MainActor @preconcurrency
  open class UIScene: UIResponder, Hashable {
    /// Compares the identities.
    public nonisolated static func == (a: UIScene, b: UIScene) -> Bool { a === b }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }

    /// The options of a connection, which are empty.
    public struct ConnectionOptions {
      /// Makes empty options.
      package init() {}
    }
  }

  /// The only session.
  public struct UISceneSession: Hashable, Sendable {
    /// Makes the session.
    package init() {}
  }

  /// The scene on the panel.
  @MainActor @preconcurrency
  public final class UIWindowScene: UIScene {
    /// The area of a status bar along the top edge; never nil.
    public let statusBarManager: UIStatusBarManager? = UIStatusBarManager()
    /// The panel.
    public var screen: UIScreen { .main }
    /// The windows of the scene: exactly one, which fills the panel. It is a new window if the
    /// program has made none visible.
    public var windows: [UIWindow] { [UIWindow.key ?? UIWindow(windowScene: self)] }

    /// Makes the scene.
    nonisolated package override init() { super.init() }
  }

  /// A window that fills the panel.
  @MainActor @preconcurrency
  open class UIWindow: UIResponder {
    /// The scene of the window.
    public let windowScene: UIWindowScene?
    /// The controller whose view the window shows; nil shows nothing.
    public var rootViewController: UIViewController?
    /// The window that was made visible last.
    package private(set) static var key: UIWindow?

    /// Makes a window of a scene. It is shown after `makeKeyAndVisible()`.
    nonisolated public init(windowScene: UIWindowScene) {
      self.windowScene = windowScene
      super.init()
    }

    /// The panel, in points.
    public var frame: CGRect { UIScreen.main.bounds }
    /// The panel, in points.
    public var bounds: CGRect { UIScreen.main.bounds }
    /// Whether the program shows this window.
    public var isKeyWindow: Bool { self === Self.key }

    /// Zero on all sides, because nothing covers the edges of a panel.
    public var safeAreaInsets: UIEdgeInsets { .zero }

    /// Shows this window instead of the previous one.
    public func makeKeyAndVisible() { Self.key = self }
  }

  /// A delegate that is called when the panel is ready to show a window.
  @MainActor @preconcurrency
  public protocol UIWindowSceneDelegate: AnyObject {
    /// Makes the window and shows it. It is called once.
    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions)
  }
#endif
