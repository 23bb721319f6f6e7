#if SWIFTUI_COMPAT
  import MartletGeometry

  // Bars. They keep what a program sets, and none of it has an effect.

  /// A navigation bar, which is never shown: MartletUI has `NavigationStack`.
  @MainActor @preconcurrency
  open class UINavigationBar: UIView {
    /// The colour of the bar; nil for the default one.
    open var barTintColor: UIColor?
    /// Whether the bar is translucent.
    open var isTranslucent = true
    /// Whether titles are large.
    open var prefersLargeTitles = false
    /// The attributes of the title; nil for the default ones.
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    /// The attributes of the large title; nil for the default ones.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    /// The picture of the shadow; nil for the default one.
    open var shadowImage: UIImage?
    /// The picture of the back button; nil for the default one.
    open var backIndicatorImage: UIImage?
    /// The mask of the back button; nil for the default one.
    open var backIndicatorTransitionMaskImage: UIImage?
    /// The appearance of the bar.
    open var standardAppearance = UINavigationBarAppearance()
    /// The appearance of a compact bar; nil for that of the bar.
    open var compactAppearance: UINavigationBarAppearance?
    /// The appearance over the start of the content; nil for the default one.
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    /// The appearance of a compact bar over the start of the content; nil for the default one.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance?

    /// Does nothing, because no bar is shown.
    open func setBackgroundImage(_ image: UIImage?, for barMetrics: UIBarMetrics) {}

    /// The proxy for all navigation bars. It has no effect.
    open override class func appearance() -> UINavigationBar { proxy }
    private static let proxy = UINavigationBar()
  }

  /// The height of a bar.
  public enum UIBarMetrics: Int, Hashable, Sendable {
    /// The heights. None of them has an effect.
    case `default`, compact
  }

  /// A tab bar, which is never shown: MartletUI has `TabView`.
  @MainActor @preconcurrency
  open class UITabBar: UIView {
    /// The colour of the bar; nil for the default one.
    open var barTintColor: UIColor?
    /// The colour of the items that are not selected; nil for the default one.
    open var unselectedItemTintColor: UIColor?
    /// Whether the bar is translucent.
    open var isTranslucent = true
    /// The picture behind the bar; nil for the default one.
    open var backgroundImage: UIImage?
    /// The picture of the shadow; nil for the default one.
    open var shadowImage: UIImage?
    /// The appearance of the bar.
    open var standardAppearance = UITabBarAppearance()
    /// The appearance over the end of the content; nil for the default one.
    open var scrollEdgeAppearance: UITabBarAppearance?

    /// The proxy for all tab bars. It has no effect.
    open override class func appearance() -> UITabBar { proxy }
    private static let proxy = UITabBar()
  }

  /// A bar of buttons, which is never shown: MartletUI has `toolbar(content:)`.
  @MainActor @preconcurrency
  open class UIToolbar: UIView {
    /// The colour of the bar; nil for the default one.
    open var barTintColor: UIColor?
    /// Whether the bar is translucent.
    open var isTranslucent = true

    /// The proxy for all bars of buttons. It has no effect.
    open override class func appearance() -> UIToolbar { proxy }
    private static let proxy = UIToolbar()
  }
#endif
