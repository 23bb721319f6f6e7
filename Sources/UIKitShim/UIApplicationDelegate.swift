#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A delegate of the program. It is not made and not called: a panel's program begins with its
  /// `App`. A delegate with `@main` compiles and ends with a message that says so.
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

  extension UIApplicationDelegate {
    /// Ends the program with a message and exit code 69, because a panel needs an `App`. `@main`
    /// calls it.
    ///
    /// The delegate is not made: Swift can make an object of an unknown class only by an
    /// initializer that all subclasses are required to have, which UIKit's classes lack.
    public static func main() {
      let message = """
        \(Self.self): a panel's program begins with an App, not with a delegate of UIKit. Put \
        @main on an App with a WindowGroup. WindowGroup(delegate:) shows the window of a scene \
        delegate.

        """
      FileHandle.standardError.write(Data(message.utf8))
      exit(69)
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
