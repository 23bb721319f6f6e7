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

    /// What the components of a colour mean.
    public enum RGBColorSpace: Hashable, Sendable {
      case sRGB
      /// The light itself, not encoded.
      case sRGBLinear
      case displayP3
    }

    /// A colour by components of a space; what sRGB cannot show comes to its nearest edge.
    public init(
      _ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
      let components = [red, green, blue]
      let c =
        switch colorSpace {
        case .sRGB: components
        case .sRGBLinear: components.map(ColorMath.encoded)
        case .displayP3: ColorMath.sRGB(fromDisplayP3: components)
        }
      self.init(red: c[0], green: c[1], blue: c[2], opacity: opacity)
    }

    public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
      self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }
  }

  extension UIColor {
    /// The colour in light and in dark surroundings; names mean the system's own colours.
    public convenience init(_ color: Color) {
      self.init(light: color.form.systemColor(.light), dark: color.form.systemColor(.dark))
    }
  }

  extension Color.Form {
    fileprivate func systemColor(_ scheme: ColorScheme) -> RGBA {
      switch self {
      case .fixed(let color): color
      case .schemed(let light, let dark): scheme == .dark ? dark : light
      case .faded(let form, let opacity): form.systemColor(scheme).opacity(opacity)
      case .named(let name): Palette.system.color(name, scheme)
      }
    }
  }
#endif
