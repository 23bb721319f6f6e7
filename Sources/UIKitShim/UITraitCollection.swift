#if SWIFTUI_COMPAT
  /// The colour scheme, by UIKit's names.
  public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    /// `unspecified` is treated like `light`.
    case unspecified, light, dark
  }

  /// The properties of the environment on which a colour can depend.
  public struct UITraitCollection: Hashable, Sendable {
    /// The colour scheme.
    public let userInterfaceStyle: UIUserInterfaceStyle

    /// Makes traits with a colour scheme.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
      self.userInterfaceStyle = userInterfaceStyle
    }
  }
#endif
