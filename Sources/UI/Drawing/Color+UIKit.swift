#if SWIFTUI_COMPAT
  // A source that imports SwiftUI alone sees UIKit too.
  @_exported import MartletUIKit

  extension Color {
    /// A colour of UIKit's, which may follow the light or dark scheme.
    public init(_ color: UIColor) {
      self.init(.schemed(light: color.light, dark: color.dark))
    }

    public init(uiColor: UIColor) {
      self.init(uiColor)
    }

    public init(_ color: CGColor) {
      self.init(color.color)
    }

    public init(cgColor: CGColor) {
      self.init(cgColor)
    }
  }
#endif
