#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A controller that shows a view, for the root of a window.
  @MainActor @preconcurrency
  open class UIHostingController<Content: View>: UIViewController, RootShowing {
    /// The view. An assignment does not update the picture by itself.
    public var rootView: Content

    /// Makes a controller of a view.
    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
    }

    /// Returns nil, because there are no archives of views.
    public required init?(coder: NSCoder) { nil }

    /// The view, without its type.
    package var shownView: AnyView { AnyView(rootView) }
  }

  /// A controller with a view to show.
  @MainActor package protocol RootShowing {
    /// The view, without its type.
    var shownView: AnyView { get }
  }

  extension UIWindow {
    /// The view of the window's root controller; an empty view if there is none.
    package var shownView: AnyView {
      (rootViewController as? any RootShowing)?.shownView ?? AnyView(EmptyView())
    }
  }
#endif
