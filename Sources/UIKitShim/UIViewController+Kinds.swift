#if SWIFTUI_COMPAT
  import MartletGeometry

  // Controllers that programs wrap or subclass. None of them is shown.

  /// A stack of controllers. It is not shown: MartletUI has `NavigationStack`.
  @MainActor @preconcurrency
  open class UINavigationController: UIViewController {
    /// The controllers, the topmost last.
    open private(set) var viewControllers: [UIViewController] = []
    /// The bar, which is not shown.
    public let navigationBar = UINavigationBar()
    /// Whether the bar is hidden. It has no effect.
    open var isNavigationBarHidden = false
    /// The delegate, which is not called.
    open weak var delegate: (any UINavigationControllerDelegate)?

    /// Makes a stack of one controller.
    public convenience init(rootViewController: UIViewController) {
      self.init(nibName: nil, bundle: nil)
      pushViewController(rootViewController, animated: false)
    }

    /// The topmost controller.
    open var topViewController: UIViewController? { viewControllers.last }
    /// The topmost controller.
    open var visibleViewController: UIViewController? { viewControllers.last }

    /// Adds a controller on top.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
      addChild(viewController)
      viewControllers.append(viewController)
    }

    /// Removes the topmost controller, but not the last one, and returns it.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
      guard viewControllers.count > 1 else { return nil }
      let top = viewControllers.removeLast()
      top.removeFromParent()
      return top
    }

    /// Hides or shows the bar. It has no effect.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
      isNavigationBarHidden = hidden
    }
  }

  /// A delegate of a navigation controller, which is not called.
  @MainActor @preconcurrency
  public protocol UINavigationControllerDelegate: AnyObject {}

  /// Controllers behind tabs. It is not shown: MartletUI has `TabView`.
  @MainActor @preconcurrency
  open class UITabBarController: UIViewController {
    /// The controllers, in the order of the tabs.
    open var viewControllers: [UIViewController]?
    /// The index of the selected tab.
    open var selectedIndex = 0
    /// The bar, which is not shown.
    public let tabBar = UITabBar()

    /// The controller of the selected tab; nil if there is none.
    open var selectedViewController: UIViewController? {
      guard let viewControllers, viewControllers.indices.contains(selectedIndex) else {
        return nil
      }
      return viewControllers[selectedIndex]
    }
  }

  /// Shares items with other programs. A panel has none, so nothing is shared.
  @MainActor @preconcurrency
  open class UIActivityViewController: UIViewController {
    /// Receives the end of the sharing: the kind, whether it was done, items and an error.
    public typealias CompletionWithItemsHandler = (
      UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
    ) -> Void

    /// The closure for the end of the activity. It is never called.
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    /// The kinds that are not offered. It has no effect.
    open var excludedActivityTypes: [UIActivity.ActivityType]?
    private let popover = UIPopoverPresentationController()

    /// Makes a controller. Both values have no effect.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
      super.init(nibName: nil, bundle: nil)
    }

    /// Returns nil, because there are no archives of controllers.
    public required init?(coder: NSCoder) { nil }

    /// Describes the popover, which is not shown.
    open override var popoverPresentationController: UIPopoverPresentationController? { popover }
  }

  /// A way of sharing, which is not offered.
  @MainActor @preconcurrency
  open class UIActivity {
    /// The name of a way of sharing.
    public struct ActivityType: Hashable, Sendable, RawRepresentable {
      /// The name.
      public let rawValue: String

      /// Makes a name.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// Makes a name.
      public init(_ rawValue: String) {
        self.rawValue = rawValue
      }
    }

    /// Makes a way of sharing.
    public init() {}
  }

  /// Lets a person choose a picture. A panel has no library of photos and no camera, so it never
  /// calls its delegate.
  @MainActor @preconcurrency
  open class UIImagePickerController: UINavigationController {
    /// The origin of pictures.
    public enum SourceType: Int, Hashable, Sendable {
      /// The origins. None of them is available.
      case photoLibrary, camera, savedPhotosAlbum
    }

    /// The key of a value that is handed over.
    public struct InfoKey: Hashable, Sendable, RawRepresentable {
      /// The name of the key.
      public let rawValue: String

      /// Makes a key.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// The chosen picture.
      public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
      /// The cropped picture.
      public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
      /// The address of the picture.
      public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    }

    /// The origin. It has no effect.
    open var sourceType = SourceType.photoLibrary
    /// Whether a picture can be cropped. It has no effect.
    open var allowsEditing = false

    /// False: no origin is available.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
  }

  /// A delegate of a picker, which is not called.
  @MainActor @preconcurrency
  public protocol UIImagePickerControllerDelegate: AnyObject {
    /// Receives a picture. The default does nothing.
    func imagePickerController(
      _ picker: UIImagePickerController,
      didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// Reports that no picture was chosen. The default does nothing.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
  }

  extension UIImagePickerControllerDelegate {
    /// Does nothing.
    public func imagePickerController(
      _ picker: UIImagePickerController,
      didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {}
    /// Does nothing.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
  }
#endif
