#if SWIFTUI_COMPAT
  import MartletGeometry
  import Observation

  /// The panel on which views are shown. Bodies that read it are evaluated again when it changes.
  @MainActor @preconcurrency @Observable
  public final class UIScreen {
    /// The only panel.
    public static let main = UIScreen()

    /// The size of the panel at the origin, in points. It is empty until the size of the first
    /// picture is known.
    public package(set) var bounds = CGRect.zero

    /// The number of device pixels per point.
    public package(set) var scale: CGFloat = 1

    /// The distances from the edges of the panel to the area that nothing covers, in points.
    package var safeArea = SafeArea()

    /// The brightness, 0…1. It has no effect: the configuration sets the panel's brightness.
    public var brightness: CGFloat = 1

    private init() {}

    /// The number of device pixels per point.
    public var nativeScale: CGFloat { scale }
    /// Returns nil: a panel has no values behind keys, such as the radius of its corners.
    public func value(forKey key: String) -> Any? { nil }

    /// 60: the rate of most panels.
    public var maximumFramesPerSecond: Int { 60 }

    /// The size of the panel at the origin, in device pixels.
    public var nativeBounds: CGRect {
      CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
  }
#endif
