#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A controller that shows a view: the root of a window.
  @MainActor @preconcurrency
  open class UIHostingController<Content: View>: UIViewController, RootShowing {
    public var rootView: Content

    public init(rootView: Content) {
      self.rootView = rootView
      super.init()
    }

    package var shownView: AnyView { AnyView(rootView) }
  }

  /// A controller with a view to show.
  @MainActor package protocol RootShowing {
    var shownView: AnyView { get }
  }

  extension UIWindow {
    /// The view of the window's controller.
    package var shownView: AnyView {
      (rootViewController as? any RootShowing)?.shownView ?? AnyView(EmptyView())
    }
  }
#endif
