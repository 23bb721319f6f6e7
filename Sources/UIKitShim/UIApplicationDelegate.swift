#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A delegate of the program. It is not made and not called: a panel's program begins with its
  /// `App`.
  @MainActor @preconcurrency
  public protocol UIApplicationDelegate: AnyObject {
    /// Takes note of the start. It is not called.
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Describes how a scene is made. It is not called.
    func application(
      _ application: UIApplication,
      configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
  }

  extension UIApplicationDelegate {
    /// Returns true.
    public func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      true
    }

    /// Returns a configuration without a name.
    public func application(
      _ application: UIApplication,
      configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }
  }

  /// Names the delegate of a program. The delegate is not made, because Swift cannot make an object
  /// of a class that it does not know without a runtime that Linux lacks. The work of a delegate at
  /// the start belongs into the `init()` of the `App`.
  @MainActor @preconcurrency @propertyWrapper
  public struct UIApplicationDelegateAdaptor<DelegateType: UIApplicationDelegate> {
    /// Nil: the delegate is not made. An optional, so that a program that uses its delegate does
    /// not compile and its programmer learns of it.
    public var wrappedValue: DelegateType? { nil }

    /// Takes note of the class of the delegate.
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
  }
#endif
