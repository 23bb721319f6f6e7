#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The running program, for code that asks it for its scene and its window.
  @MainActor @preconcurrency
  public final class UIApplication: UIResponder {
    /// A key of the reason for a start.
    public struct LaunchOptionsKey: Hashable, Sendable, RawRepresentable {
      /// The name of the key.
      public let rawValue: String

      /// Makes a key.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }
    }

    /// A key of the choices with which an address is opened.
    public struct OpenExternalURLOptionsKey: Hashable, Sendable, RawRepresentable {
      /// The name of the key.
      public let rawValue: String

      /// Makes a key.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }
    }

    /// A key of what is known about an address that is opened in the program.
    public struct OpenURLOptionsKey: Hashable, Sendable, RawRepresentable {
      /// The name of the key.
      public let rawValue: String

      /// Makes a key.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }
    }

    /// Whether the program is in view.
    public enum State: Int, Hashable, Sendable {
      /// The states. A panel's program is always `active`.
      case active, inactive, background
    }

    /// The only instance.
    public static let shared = UIApplication()

    /// The panel.
    package let scene = UIWindowScene()

    private override init() { super.init() }

    /// The scenes of the program: exactly one, the panel.
    public var connectedScenes: Set<UIScene> { [scene] }
    /// The windows of the program: exactly one, which fills the panel.
    public var windows: [UIWindow] { scene.windows }
    /// The window that fills the panel.
    public var keyWindow: UIWindow? { windows.first }
    /// `active`.
    public var applicationState: State { .active }
    /// The delegate of the program; nil unless the program sets one. It is not called.
    public var delegate: (any UIApplicationDelegate)?
    /// Whether the panel stays on when nobody touches it. It has no effect: a panel's power is set
    /// in its configuration.
    public var isIdleTimerDisabled = false
    /// A number beside the program's picture. It is not shown.
    public var applicationIconBadgeNumber = 0

    /// Accepts a wish for messages from a server. None come.
    public func registerForRemoteNotifications() {}
  }

  // Addresses. A panel has no other program that opens one.
  extension UIApplication {
    /// The address of the program's settings, which nothing opens.
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// False: nothing opens the address.
    public func canOpenURL(_ url: URL) -> Bool { false }

    /// Opens nothing, which the program reports once, and calls `completion` with false. The
    /// environment's `openURL` has a handler of the program.
    public func open(
      _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
      Self.report("Nothing opens \(url.absoluteString): UIApplication has no browser on a panel.")
      completion?(false)
    }

    /// Opens nothing, which the program reports once, and returns false.
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
      Self.report("Nothing opens \(url.absoluteString): UIApplication has no browser on a panel.")
      return false
    }
  }

  // The picture of a program on a home screen, which a panel does not have.
  extension UIApplication {
    /// Nil: the program has its first picture.
    public var alternateIconName: String? { nil }
    /// False: the picture stays.
    public var supportsAlternateIcons: Bool { false }

    /// Changes nothing, and calls `completion` with an error unless the name is nil.
    public func setAlternateIconName(
      _ name: String?, completionHandler completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      completion?(name.map { _ in CocoaError(.featureUnsupported) })
    }

    /// Throws an error unless the name is nil, and changes nothing.
    public func setAlternateIconName(_ name: String?) async throws {
      if name != nil { throw CocoaError(.featureUnsupported) }
    }
  }

  // Names of notifications that a phone posts. A panel's program is always in view, and posts none.
  extension UIApplication {
    /// The program has come into view.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
      "UIApplicationDidBecomeActiveNotification")
    /// The program is about to go out of view.
    public nonisolated static let willResignActiveNotification = Notification.Name(
      "UIApplicationWillResignActiveNotification")
    /// The program has gone behind another.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
      "UIApplicationDidEnterBackgroundNotification")
    /// The program is about to come before another.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
      "UIApplicationWillEnterForegroundNotification")
    /// The program is about to end.
    public nonisolated static let willTerminateNotification = Notification.Name(
      "UIApplicationWillTerminateNotification")
    /// The program has to use less memory.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
      "UIApplicationDidReceiveMemoryWarningNotification")
  }
#endif
