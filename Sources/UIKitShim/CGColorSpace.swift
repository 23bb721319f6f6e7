// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names in this file are those of Core Graphics and Core Animation.

#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The meaning of a colour's components.
  public final class CGColorSpace: Hashable, Sendable {
    /// The supported colour spaces.
    package enum Kind: Hashable, Sendable { case sRGB, linearSRGB, displayP3, gray }

    /// The colour space.
    package let kind: Kind

    // Foundation has no CFString on this platform, so the names are strings.
    /// The name of sRGB.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// The name of the colour space with the primaries of sRGB and linear components.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// The name of Display P3.
    public static let displayP3 = "kCGColorSpaceDisplayP3"

    /// Makes the colour space of one of the three names above; nil for any other name.
    public convenience init?(name: String) {
      switch name {
      case Self.sRGB: self.init(.sRGB)
      case Self.linearSRGB: self.init(.linearSRGB)
      case Self.displayP3: self.init(.displayP3)
      default: return nil
      }
    }

    /// Makes a colour space.
    package init(_ kind: Kind) {
      self.kind = kind
    }

    /// The number of components without the opacity: 1 for grey, otherwise 3.
    public var numberOfComponents: Int { kind == .gray ? 1 : 3 }

    /// Compares the kinds.
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.kind == b.kind }
    /// Hashes the kind.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
  }

  /// Returns sRGB, because that is the colour space of the panel.
  public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.sRGB) }

  /// A rule for mapping colours outside of a colour space. It has no effect here: all such colours
  /// are clamped.
  public enum CGColorRenderingIntent: Int, Hashable, Sendable {
    /// The intents of Core Graphics.
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
  }

  extension CGColorSpace {
    /// Converts components of this space to sRGB. The result may lie outside of 0…1.
    package func encoded(_ c: [Double]) -> [Double] {
      switch kind {
      case .sRGB: c
      case .gray: [c[0], c[0], c[0]]
      case .linearSRGB: c.map(ColorMath.encoded)
      case .displayP3: ColorMath.sRGB(fromDisplayP3: c)
      }
    }

    /// Converts components of sRGB to this space. The result may lie outside of 0…1.
    package func components(of c: [Double]) -> [Double] {
      switch kind {
      case .sRGB: c
      // The weights are those of Rec. 709, applied to linear components.
      case .gray:
        [
          ColorMath.encoded(
            0.2126 * ColorMath.linear(c[0]) + 0.7152 * ColorMath.linear(c[1])
              + 0.0722 * ColorMath.linear(c[2]))
        ]
      case .linearSRGB: c.map(ColorMath.linear)
      case .displayP3: ColorMath.displayP3(fromSRGB: c)
      }
    }
  }

  /// The transfer curves and matrices between the colour spaces
  /// (https://www.w3.org/TR/css-color-4/#color-conversion-code).
  package enum ColorMath {
    /// Returns the linear value of an encoded component of sRGB or Display P3. The function is odd:
    /// a negative value gives the negated result of its magnitude.
    package static func linear(_ component: Double) -> Double {
      let magnitude = abs(component)
      let light =
        magnitude <= 0.04045
        ? magnitude / 12.92 : Elementary.pow((magnitude + 0.055) / 1.055, 2.4)
      return component < 0 ? -light : light
    }

    /// Returns the encoded component of a linear value, for sRGB and Display P3. The function is
    /// odd: a negative value gives the negated result of its magnitude.
    package static func encoded(_ light: Double) -> Double {
      let magnitude = abs(light)
      let component =
        magnitude <= 0.0031308
        ? magnitude * 12.92 : 1.055 * Elementary.pow(magnitude, 1 / 2.4) - 0.055
      return light < 0 ? -component : component
    }

    /// Converts encoded components of Display P3 to sRGB. The result may lie outside of 0…1.
    package static func sRGB(fromDisplayP3 c: [Double]) -> [Double] {
      let (r, g, b) = (linear(c[0]), linear(c[1]), linear(c[2]))
      return [
        encoded(1.2249401763 * r - 0.2249401763 * g),
        encoded(-0.0420569547 * r + 1.0420569547 * g),
        encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b),
      ]
    }

    /// Converts encoded components of sRGB to Display P3.
    package static func displayP3(fromSRGB c: [Double]) -> [Double] {
      let (r, g, b) = (linear(c[0]), linear(c[1]), linear(c[2]))
      return [
        encoded(0.8224619687 * r + 0.1775380313 * g),
        encoded(0.0331941989 * r + 0.9668058011 * g),
        encoded(0.0170826307 * r + 0.0723974407 * g + 0.9105199286 * b),
      ]
    }
  }
#endif
