#if SWIFTUI_COMPAT
  import MartletUI

  extension WindowGroup where Content == AnyView {
    /// Shows the window that a scene delegate makes visible when it connects to the panel. It calls
    /// `scene(_:willConnectTo:options:)` of the delegate immediately and only once.
    public init(delegate: any UIWindowSceneDelegate) {
      let scene = UIApplication.shared.scene
      scene.delegate = delegate
      delegate.scene(
        scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
      self.init { UIWindow.key?.shownView ?? AnyView(EmptyView()) }
    }
  }
#endif
