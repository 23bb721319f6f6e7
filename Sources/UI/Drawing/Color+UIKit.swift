#if SWIFTUI_COMPAT
  // A source file that imports only SwiftUI can also use UIKit's names.
  @_exported import MartletUIKit

  extension Color {
    // In `Color(.brand)` a resource with this name comes first.
    /// Makes a colour from a UIKit colour, which may depend on the colour scheme.
    @_disfavoredOverload
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

    /// The colour of the light scheme as a Core Graphics colour; never nil. Named colours have the
    /// values of the system palette.
    public var cgColor: CGColor? {
      CGColor(form.resolved(scheme: .light, palette: .system))
    }

    /// The colour space of components.
    public enum RGBColorSpace: Hashable, Sendable {
      /// Components with the primaries and the transfer curve of sRGB.
      case sRGB
      /// Linear components with the primaries of sRGB.
      case sRGBLinear
      /// Components with the wider primaries of Display P3 and the transfer curve of sRGB.
      case displayP3
    }

    /// Makes a colour from components of a colour space. Components outside of sRGB are kept, and
    /// painting clamps them to 0…1.
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
    /// Makes a UIKit colour with a light and a dark variant. Named colours have the values of the
    /// system palette.
    public convenience init(_ color: Color) {
      self.init(
        light: color.form.resolved(scheme: .light, palette: .system),
        dark: color.form.resolved(scheme: .dark, palette: .system))
    }
  }
#endif
