// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of Core Graphics and Core Animation.

#if SWIFTUI_COMPAT
  import MartletGeometry

  /// What the components of a colour mean.
  public final class CGColorSpace: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case sRGB, linearSRGB, displayP3, gray }

    package let kind: Kind

    // Foundation has no CFString here; names are strings.
    public static let sRGB = "kCGColorSpaceSRGB"
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    public static let displayP3 = "kCGColorSpaceDisplayP3"

    /// Nil for spaces other than the three named here.
    public convenience init?(name: String) {
      switch name {
      case Self.sRGB: self.init(.sRGB)
      case Self.linearSRGB: self.init(.linearSRGB)
      case Self.displayP3: self.init(.displayP3)
      default: return nil
      }
    }

    package init(_ kind: Kind) {
      self.kind = kind
    }

    public var numberOfComponents: Int { kind == .gray ? 1 : 3 }

    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.kind == b.kind }
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
  }

  public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.sRGB) }

  /// How colours that the other space cannot show are mapped; all to the nearest it can.
  public enum CGColorRenderingIntent: Int, Hashable, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
  }

  extension CGColorSpace {
    /// Components of this space as sRGB, not cut to 0…1.
    package func encoded(_ c: [Double]) -> [Double] {
      switch kind {
      case .sRGB: c
      case .gray: [c[0], c[0], c[0]]
      case .linearSRGB: c.map(ColorMath.encoded)
      case .displayP3: ColorMath.sRGB(fromDisplayP3: c)
      }
    }

    /// Components of sRGB in this space.
    package func components(of c: [Double]) -> [Double] {
      switch kind {
      case .sRGB: c
      // The weights of Rec. 709, on light.
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

  /// The curves and matrices between the spaces
  /// (https://www.w3.org/TR/css-color-4/#color-conversion-code).
  package enum ColorMath {
    /// The light that an encoded component of sRGB or Display P3 stands for.
    package static func linear(_ component: Double) -> Double {
      let magnitude = abs(component)
      let light =
        magnitude <= 0.04045
        ? magnitude / 12.92 : Elementary.pow((magnitude + 0.055) / 1.055, 2.4)
      return component < 0 ? -light : light
    }

    package static func encoded(_ light: Double) -> Double {
      let magnitude = abs(light)
      let component =
        magnitude <= 0.0031308
        ? magnitude * 12.92 : 1.055 * Elementary.pow(magnitude, 1 / 2.4) - 0.055
      return light < 0 ? -component : component
    }

    package static func sRGB(fromDisplayP3 c: [Double]) -> [Double] {
      let (r, g, b) = (linear(c[0]), linear(c[1]), linear(c[2]))
      return [
        encoded(1.2249401763 * r - 0.2249401763 * g),
        encoded(-0.0420569547 * r + 1.0420569547 * g),
        encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b),
      ]
    }

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
