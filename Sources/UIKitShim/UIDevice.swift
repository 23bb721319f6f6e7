#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The kind of device, by the room on its screen.
  public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
    /// The kinds. A panel is `phone` or `pad`, by the size of its picture.
    case unspecified = -1
    case phone, pad, tv, carPlay
    case mac = 5
    case vision = 6
  }

  /// The way in which a device is held.
  public enum UIDeviceOrientation: Int, Hashable, Sendable {
    /// The ways. A panel is upright or turned to the left, by the sides of its picture.
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    /// True if the device is upright.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// True if the device is turned to a side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// True if the device lies on a table.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// True for the ways in which an interface can be shown.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
  }

  /// Whether a device has a battery and loads it.
  public enum UIDeviceBatteryState: Int, Hashable, Sendable {
    /// The states. A panel's is `unknown`, because it has no battery.
    case unknown, unplugged, charging, full
  }

  /// The device on which the program runs.
  @MainActor @preconcurrency
  public final class UIDevice {
    /// The only device.
    public static let current = UIDevice()

    /// The name that a program posts when the device has been turned. A panel does not turn.
    public nonisolated static let orientationDidChangeNotification = Notification.Name(
      "UIDeviceOrientationDidChangeNotification")

    private init() {}

    /// The name of the host.
    public var name: String { ProcessInfo.processInfo.hostName }
    /// `panel`.
    public var model: String { "panel" }
    /// `panel`.
    public var localizedModel: String { "panel" }
    /// `Linux`.
    public var systemName: String { "Linux" }

    /// The version of the kernel: two numbers and a point between them.
    public var systemVersion: String {
      let version = ProcessInfo.processInfo.operatingSystemVersion
      return "\(version.majorVersion).\(version.minorVersion)"
    }

    /// `phone` for a picture whose shorter side is less than 600 points, otherwise `pad`.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
      let bounds = UIScreen.main.bounds
      return min(bounds.width, bounds.height) < 600 ? .phone : .pad
    }

    /// `landscapeLeft` for a picture that is wider than high, otherwise `portrait`.
    public var orientation: UIDeviceOrientation {
      let bounds = UIScreen.main.bounds
      return bounds.width > bounds.height ? .landscapeLeft : .portrait
    }

    /// Whether the program asks for the battery. It has no effect.
    public var isBatteryMonitoringEnabled: Bool {
      get { false }
      set {}
    }
    /// −1, because the level of a battery is not known.
    public var batteryLevel: Float { -1 }
    /// `unknown`.
    public var batteryState: UIDeviceBatteryState { .unknown }
    /// Nil: a panel has no identifier that a vendor gave it.
    public var identifierForVendor: UUID? { nil }

    /// Accepts the request: the orientation of a panel is always known.
    public func beginGeneratingDeviceOrientationNotifications() {}
    /// Accepts the request.
    public func endGeneratingDeviceOrientationNotifications() {}
  }
#endif
