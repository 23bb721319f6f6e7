#if SWIFTUI_COMPAT
  import MartletGeometry

  // Bars and their appearances. They keep what a program sets, and none of it has an effect:
  // MartletUI has `toolbarBackground(_:for:)`, `tint(_:)` and the fonts of titles.

  /// The appearance of a bar. It is kept and has no effect.
  @MainActor @preconcurrency
  open class UIBarAppearance {
    /// The colour behind the bar; nil for none.
    open var backgroundColor: UIColor?
    /// The effect behind the bar; nil for none.
    open var backgroundEffect: UIBlurEffect?
    /// The picture behind the bar; nil for none.
    open var backgroundImage: UIImage?
    /// The colour of the shadow; nil for none.
    open var shadowColor: UIColor?
    /// The picture of the shadow; nil for none.
    open var shadowImage: UIImage?

    /// Makes an appearance.
    public init() {}

    /// Resets the background to the default one.
    open func configureWithDefaultBackground() { backgroundColor = nil }
    /// Resets the background to an opaque one.
    open func configureWithOpaqueBackground() { backgroundColor = .systemBackground }
    /// Resets the background to none.
    open func configureWithTransparentBackground() {
      backgroundColor = .clear
      shadowColor = nil
    }
  }

  /// The appearance of a navigation bar. It is kept and has no effect.
  @MainActor @preconcurrency
  open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of the large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The appearance of buttons.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// The appearance of the back button.
    open var backButtonAppearance = UIBarButtonItemAppearance()
    /// The appearance of the done button.
    open var doneButtonAppearance = UIBarButtonItemAppearance()
  }

  /// The appearance of a tab bar. It is kept and has no effect.
  @MainActor @preconcurrency
  open class UITabBarAppearance: UIBarAppearance {
    /// The appearance of items with the title below the picture.
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    /// The appearance of items with the title beside the picture.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// The appearance of small items with the title beside the picture.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
  }

  /// The appearance of an item in one state.
  @MainActor @preconcurrency
  public final class UIBarItemStateAppearance {
    /// The attributes of the title.
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The colour of the picture; nil for the default one.
    public var iconColor: UIColor?
    /// The colour behind the badge; nil for the default one.
    public var badgeBackgroundColor: UIColor?

    init() {}
  }

  /// The appearance of the items of a tab bar, by their state.
  @MainActor @preconcurrency
  open class UITabBarItemAppearance {
    /// The appearance of the items that are not selected.
    public let normal = UIBarItemStateAppearance()
    /// The appearance of the selected item.
    public let selected = UIBarItemStateAppearance()
    /// The appearance of disabled items.
    public let disabled = UIBarItemStateAppearance()

    /// Makes an appearance.
    public init() {}
  }

  /// The appearance of the buttons of a bar, by their state.
  @MainActor @preconcurrency
  open class UIBarButtonItemAppearance {
    /// The appearance of buttons.
    public let normal = UIBarItemStateAppearance()
    /// The appearance of a pressed button.
    public let highlighted = UIBarItemStateAppearance()
    /// The appearance of disabled buttons.
    public let disabled = UIBarItemStateAppearance()

    /// Makes an appearance. The style has no effect.
    public init(style: UIBarButtonItem.Style = .plain) {}
  }

  /// A button of a bar, which is never shown: MartletUI has `ToolbarItem`.
  @MainActor @preconcurrency
  open class UIBarButtonItem {
    /// The weight of a button.
    public enum Style: Int, Hashable, Sendable {
      /// The weights. None of them has an effect.
      case plain = 0
      case done = 2
    }

    /// The colour; nil for the default one.
    open var tintColor: UIColor?
    /// The title; nil for none.
    open var title: String?

    /// Makes a button.
    public init() {}

    /// The proxy for all buttons of bars. It has no effect.
    open class func appearance() -> UIBarButtonItem { proxy }
    private static let proxy = UIBarButtonItem()
  }

  /// The items for a bar, which are not shown.
  @MainActor @preconcurrency
  open class UINavigationItem {
    /// The title; nil for none.
    open var title: String?
    /// Whether the button that goes back is hidden.
    open var hidesBackButton = false
    /// The button on the left; nil for none.
    open var leftBarButtonItem: UIBarButtonItem?
    /// The button on the right; nil for none.
    open var rightBarButtonItem: UIBarButtonItem?

    /// Makes the items of a title.
    public init(title: String) {
      self.title = title
    }
  }
#endif
