#if SWIFTUI_COMPAT
  import MartletGeometry
  import Observation

  /// The panel that views are shown on. Bodies that read it are evaluated again when it changes.
  @MainActor @preconcurrency @Observable
  public final class UIScreen {
    /// The one panel there is.
    public static let main = UIScreen()

    /// In points; empty until the first picture's size is known.
    public package(set) var bounds = CGRect.zero

    /// Device pixels in a point.
    public package(set) var scale: CGFloat = 1

    private init() {}

    /// In device pixels.
    public var nativeBounds: CGRect {
      CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
  }
#endif
