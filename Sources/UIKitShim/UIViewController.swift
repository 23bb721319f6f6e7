#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A controller. Only `UIHostingController` shows a view, as the root of a window; the panel
  /// calls none of the functions that tell a controller of its view.
  @MainActor @preconcurrency
  open class UIViewController: UIResponder {
    /// Makes a controller; there are no archives of interfaces, so both values have no effect.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Makes a controller.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Returns nil, because there are no archives of controllers.
    public required init?(coder: NSCoder) { nil }

    // MARK: - The view

    /// The view of the controller, which is never shown.
    open lazy var view: UIView = UIView()
    /// A title, which is not shown.
    open var title: String?
    /// The items for a bar, which are not shown.
    open lazy var navigationItem = UINavigationItem(title: "")
    /// The size that the controller asks for. It has no effect.
    open var preferredContentSize = CGSize.zero
    /// The style of a presentation. It has no effect.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// The style of a transition. It has no effect.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// The colour scheme that the controller asks for. It has no effect.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

    /// Whether the view is shown, which is never the case.
    open var isViewLoaded: Bool { false }
    /// Makes the view. It is not called.
    open func loadView() {}
    /// Reports that the view was loaded. It is not called.
    open func viewDidLoad() {}
    /// Reports that the view will appear. It is not called.
    open func viewWillAppear(_ animated: Bool) {}
    /// Reports that the view has appeared. It is not called.
    open func viewDidAppear(_ animated: Bool) {}
    /// Reports that the view will disappear. It is not called.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Reports that the view has disappeared. It is not called.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Reports that the subviews will be laid out. It is not called.
    open func viewWillLayoutSubviews() {}
    /// Reports that the subviews were laid out. It is not called.
    open func viewDidLayoutSubviews() {}

    // MARK: - Other controllers

    /// The controllers that were added.
    open private(set) var children: [UIViewController] = []
    /// The controller to which this one was added.
    open private(set) weak var parent: UIViewController?
    /// The nearest navigation controller above this one.
    open var navigationController: UINavigationController? {
      parent as? UINavigationController ?? parent?.navigationController
    }
    /// The nearest controller of tabs above this one.
    open var tabBarController: UITabBarController? {
      parent as? UITabBarController ?? parent?.tabBarController
    }
    /// The controller that is presented; always nil.
    open var presentedViewController: UIViewController? { nil }
    /// The controller that presents this one; always nil.
    open var presentingViewController: UIViewController? { nil }
    /// Describes the popover of a presentation; nil for a controller that has none.
    open var popoverPresentationController: UIPopoverPresentationController? { nil }

    /// Adds a controller.
    open func addChild(_ child: UIViewController) {
      child.removeFromParent()
      children.append(child)
      child.parent = self
    }

    /// Removes this controller from its parent.
    open func removeFromParent() {
      parent?.children.removeAll { $0 === self }
      parent = nil
    }

    /// Reports a new parent. It is not called.
    open func willMove(toParent parent: UIViewController?) {}
    /// Reports a new parent. It is not called.
    open func didMove(toParent parent: UIViewController?) {}

    /// Presents nothing, which the program reports once, and does not call `completion`: a panel
    /// shows the views of MartletUI.
    open func present(
      _ viewControllerToPresent: UIViewController, animated flag: Bool,
      completion: (() -> Void)? = nil
    ) {
      let name = type(of: viewControllerToPresent)
      Self.report("A \(name) is not presented: UIKit's controllers do not exist on a panel.")
    }

    /// Calls `completion`, because no controller is presented.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { completion?() }

    // MARK: - The status bar

    /// Whether the controller hides the status bar. The panel has no status bar, but a program may
    /// draw one and read this property.
    open var prefersStatusBarHidden: Bool { false }
    /// The animation of a status bar, for programs that draw one.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The colours of a status bar, for programs that draw one.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Accepts that the properties of the status bar have changed.
    open func setNeedsStatusBarAppearanceUpdate() {}
  }

  /// The animation of a status bar.
  public enum UIStatusBarAnimation: Int, Hashable, Sendable {
    /// None, a fade or a slide.
    case none, fade, slide
  }

  /// The colours of a status bar.
  public enum UIStatusBarStyle: Int, Hashable, Sendable {
    /// By the colour scheme, light or dark letters.
    case `default` = 0
    case lightContent = 1
    case darkContent = 3
  }

  /// The style of a presentation.
  public enum UIModalPresentationStyle: Int, Hashable, Sendable {
    /// The styles. None of them has an effect.
    case automatic = -2
    case none = -1
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
    case overCurrentContext, popover
  }

  /// The style of a transition.
  public enum UIModalTransitionStyle: Int, Hashable, Sendable {
    /// The styles. None of them has an effect.
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
  }

  /// Describes the popover of a presentation. It has no effect.
  @MainActor @preconcurrency
  open class UIPopoverPresentationController {
    /// The view at which the popover points.
    open var sourceView: UIView?
    /// The rectangle at which the popover points.
    open var sourceRect = CGRect.zero

    /// Makes a description.
    public init() {}
  }
#endif
