#if SWIFTUI_COMPAT
  import MartletUI

  extension WindowGroup where Content == AnyView {
    /// Shows the window that a scene delegate makes visible when it connects to the panel. It calls
    /// `scene(_:willConnectTo:options:)` of the delegate immediately and only once.
    public init(delegate: any UIWindowSceneDelegate) {
      delegate.scene(
        UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
      self.init { UIWindow.key?.shownView ?? AnyView(EmptyView()) }
    }
  }
#endif
