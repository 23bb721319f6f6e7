#if SWIFTUI_COMPAT
  // A source file that imports only SwiftUI can also use UIKit's names.
  @_exported import MartletUIKit

  extension Color {
    /// Makes a colour from a UIKit colour, which may depend on the colour scheme.
    public init(_ color: UIColor) {
      self.init(.schemed(light: color.light, dark: color.dark))
    }

    /// Makes a colour from a UIKit colour, which may depend on the colour scheme.
    public init(uiColor: UIColor) {
      self.init(uiColor)
    }

    /// Makes a colour from a Core Graphics colour.
    public init(_ color: CGColor) {
      self.init(color.color)
    }

    /// Makes a colour from a Core Graphics colour.
    public init(cgColor: CGColor) {
      self.init(cgColor)
    }

    /// The colour space of components.
    public enum RGBColorSpace: Hashable, Sendable {
      /// Encoded components with the primaries of sRGB.
      case sRGB
      /// Linear components with the primaries of sRGB.
      case sRGBLinear
      /// Encoded components with the wider primaries of Display P3.
      case displayP3
    }

    /// Makes a colour from components of a colour space. Colours outside of sRGB are moved to its
    /// nearest edge.
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

    /// Makes a grey from one component of a colour space.
    public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
      self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }
  }

  extension UIColor {
    /// Makes a UIKit colour with a light and a dark variant. Named colours take the system's
    /// palette.
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
      case .mixed(let first, let second, let share, let isPerceptual):
        isPerceptual
          ? first.systemColor(scheme).perceptuallyMixed(
            with: second.systemColor(scheme), by: share)
          : first.systemColor(scheme).mixed(with: second.systemColor(scheme), by: share)
      }
    }
  }
#endif
