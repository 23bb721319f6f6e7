#if SWIFTUI_COMPAT
  import MartletGeometry

  // This file has the part of UIKit's scenes that a scene delegate uses. The panel is the only
  // scene. A program runs a delegate with `WindowGroup(delegate:)`.

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
  open class UIScene: UIResponder {
    /// The options of a connection, which are empty.
    public struct ConnectionOptions {
      /// Makes empty options.
      package init() {}
    }

    /// Whether a scene is in view.
    public enum ActivationState: Int, Hashable, Sendable {
      /// UIKit's states. The panel is always `foregroundActive`.
      case unattached = -1
      case foregroundActive, foregroundInactive, background
    }

    /// `foregroundActive`.
    public var activationState: ActivationState { .foregroundActive }
    /// The delegate that `WindowGroup(delegate:)` was given; nil in other programs.
    public var delegate: (any UISceneDelegate)?
    /// The only session.
    public var session: UISceneSession { UISceneSession() }
    /// A title for a list of scenes. It is not shown.
    public var title = ""
  }

  /// The only session.
  public struct UISceneSession: Hashable, Sendable {
    /// The purpose of a session.
    public struct Role: Hashable, Sendable, RawRepresentable {
      /// The name of the purpose.
      public let rawValue: String

      /// Makes a purpose from its name.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// Shows windows on the panel.
      public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// Makes the session.
    package init() {}

    /// `windowApplication`.
    public var role: Role { .windowApplication }
  }

  /// Describes how a scene is made. It has no effect.
  @MainActor @preconcurrency
  public final class UISceneConfiguration {
    /// The name of the configuration; nil if it has none.
    public let name: String?
    /// The purpose of the session.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate. No delegate is made of it; a program passes one to
    /// `WindowGroup(delegate:)`.
    public var delegateClass: AnyClass?

    /// Makes a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
      self.name = name
      role = sessionRole
    }
  }

  /// The scene on the panel.
  @MainActor @preconcurrency
  public final class UIWindowScene: UIScene {
    /// The area of a status bar along the top edge; never nil.
    public let statusBarManager: UIStatusBarManager? = UIStatusBarManager()
    private lazy var firstWindow = UIWindow(windowScene: self)

    /// Makes the scene.
    package override init() { super.init() }

    /// The panel.
    public var screen: UIScreen { .main }
    /// The windows of the scene: exactly one, which fills the panel. The scene makes it if the
    /// program has made none visible.
    public var windows: [UIWindow] { [UIWindow.key ?? firstWindow] }
    /// The window that fills the panel.
    public var keyWindow: UIWindow? { windows.first }

    /// The orientation of the picture.
    public var interfaceOrientation: UIInterfaceOrientation {
      UIDevice.current.orientation.isLandscape ? .landscapeRight : .portrait
    }
  }

  /// The orientation of the panel's picture.
  public enum UIInterfaceOrientation: Int, Hashable, Sendable {
    /// UIKit's orientations. A panel is `portrait` or `landscapeRight`, by the sides of its
    /// picture.
    case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

    /// True if the picture is higher than wide.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// True if the picture is wider than high.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  }

  /// A delegate of a scene.
  @MainActor @preconcurrency
  public protocol UISceneDelegate: AnyObject {
    /// Makes the window and shows it. It is called once, and does nothing by default.
    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions)
  }

  extension UISceneDelegate {
    /// Does nothing.
    public func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {}
  }

  /// A delegate that is called when the panel is ready to show a window.
  @MainActor @preconcurrency
  public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The window of the scene; nil by default.
    var window: UIWindow? { get }
  }

  extension UIWindowSceneDelegate {
    /// Nil.
    public var window: UIWindow? { nil }
  }
#endif
