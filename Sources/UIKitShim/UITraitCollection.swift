#if SWIFTUI_COMPAT
  /// Light or dark surroundings, in UIKit's words.
  public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    case unspecified, light, dark
  }

  /// What a colour may know of its surroundings.
  public struct UITraitCollection: Hashable, Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle

    public init(userInterfaceStyle: UIUserInterfaceStyle) {
      self.userInterfaceStyle = userInterfaceStyle
    }
  }
#endif
