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

    private init() {}

    /// The size of the panel at the origin, in device pixels.
    public var nativeBounds: CGRect {
      CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
  }
#endif
