#if SWIFTUI_COMPAT
  import MartletGeometry

  extension UIColor {
    // These colours are the same in both colour schemes.
    /// Black.
    public static let black = UIColor(.black)
    /// Dark grey (white 1/3).
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Light grey (white 2/3).
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// White.
    public static let white = UIColor(.white)
    /// Grey (white 1/2).
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Pure red of sRGB.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Pure green of sRGB.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Pure blue of sRGB.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Green and blue.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Red and green.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Red and blue.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Red with half of green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Half of red and blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Brown.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Fully transparent.
    public static let clear = UIColor(.clear)

    /// The accent of a program that sets none: the system's blue. A view's own tint is MartletUI's
    /// `tint`.
    public static let tintColor = systemBlue

    // These colours depend on the colour scheme. They have the values that iOS publishes.
    /// The system's red.
    public static let systemRed = pair(0xFF3B30, 0xFF453A)
    /// The system's orange.
    public static let systemOrange = pair(0xFF9500, 0xFF9F0A)
    /// The system's yellow.
    public static let systemYellow = pair(0xFFCC00, 0xFFD60A)
    /// The system's green.
    public static let systemGreen = pair(0x34C759, 0x30D158)
    /// The system's mint.
    public static let systemMint = pair(0x00C7BE, 0x63E6E2)
    /// The system's teal.
    public static let systemTeal = pair(0x30B0C7, 0x40C8E0)
    /// The system's cyan.
    public static let systemCyan = pair(0x32ADE6, 0x64D2FF)
    /// The system's blue.
    public static let systemBlue = pair(0x007AFF, 0x0A84FF)
    /// The system's indigo.
    public static let systemIndigo = pair(0x5856D6, 0x5E5CE6)
    /// The system's purple.
    public static let systemPurple = pair(0xAF52DE, 0xBF5AF2)
    /// The system's pink.
    public static let systemPink = pair(0xFF2D55, 0xFF375F)
    /// The system's brown.
    public static let systemBrown = pair(0xA2845E, 0xAC8E68)
    /// The system's grey.
    public static let systemGray = pair(0x8E8E93, 0x8E8E93)
    /// The second of six greys, which come closer to the background from 1 to 6.
    public static let systemGray2 = pair(0xAEAEB2, 0x636366)
    /// The third of six greys.
    public static let systemGray3 = pair(0xC7C7CC, 0x48484A)
    /// The fourth of six greys.
    public static let systemGray4 = pair(0xD1D1D6, 0x3A3A3C)
    /// The fifth of six greys.
    public static let systemGray5 = pair(0xE5E5EA, 0x2C2C2E)
    /// The sixth of six greys, the closest to the background.
    public static let systemGray6 = pair(0xF2F2F7, 0x1C1C1E)
    /// Primary text.
    public static let label = UIColor(light: .black, dark: .white)
    /// Secondary text.
    public static let secondaryLabel = pair(0x3C3C43, 0xEBEBF5, opacity: 0.6)
    /// Tertiary text.
    public static let tertiaryLabel = pair(0x3C3C43, 0xEBEBF5, opacity: 0.3)
    /// Quaternary text.
    public static let quaternaryLabel = pair(0x3C3C43, 0xEBEBF5, opacity: 0.18)
    /// A thin line between views, translucent.
    public static let separator = UIColor(
      light: RGBA(hex: 0x3C3C43).opacity(0.29), dark: RGBA(hex: 0x545458).opacity(0.6))
    /// The text of a link.
    public static let link = pair(0x007AFF, 0x0984FF)
    /// The background of a view.
    public static let systemBackground = UIColor(light: .white, dark: .black)
    /// The background of a group on a view.
    public static let secondarySystemBackground = pair(0xF2F2F7, 0x1C1C1E)
    /// The background of a group within a group.
    public static let tertiarySystemBackground = pair(0xFFFFFF, 0x2C2C2E)

    /// A thin line between views, opaque.
    public static let opaqueSeparator = pair(0xC6C6C8, 0x38383A)
    /// The text of an empty text field.
    public static let placeholderText = pair(0x3C3C43, 0xEBEBF5, opacity: 0.3)
    /// Black text in both colour schemes.
    public static let darkText = UIColor(.black)
    /// Translucent white text in both colour schemes.
    public static let lightText = UIColor(white: 1, alpha: 0.6)
    /// The fill of a thin or small shape.
    public static let systemFill = UIColor(
      light: RGBA(hex: 0x787880).opacity(0.2), dark: RGBA(hex: 0x787880).opacity(0.36))
    /// The fill of a medium shape.
    public static let secondarySystemFill = UIColor(
      light: RGBA(hex: 0x787880).opacity(0.16), dark: RGBA(hex: 0x787880).opacity(0.32))
    /// The fill of a large shape.
    public static let tertiarySystemFill = UIColor(
      light: RGBA(hex: 0x767680).opacity(0.12), dark: RGBA(hex: 0x767680).opacity(0.24))
    /// The fill of a large area with complex content.
    public static let quaternarySystemFill = UIColor(
      light: RGBA(hex: 0x747480).opacity(0.08), dark: RGBA(hex: 0x767680).opacity(0.18))
    /// The background of a view with groups.
    public static let systemGroupedBackground = pair(0xF2F2F7, 0x000000)
    /// The background of a group.
    public static let secondarySystemGroupedBackground = pair(0xFFFFFF, 0x1C1C1E)
    /// The background of a group within a group.
    public static let tertiarySystemGroupedBackground = pair(0xF2F2F7, 0x2C2C2E)

    private static func pair(_ light: UInt32, _ dark: UInt32, opacity: Double = 1) -> UIColor {
      UIColor(light: RGBA(hex: light).opacity(opacity), dark: RGBA(hex: dark).opacity(opacity))
    }
  }

  extension UIColor {
    /// The name of the light value in plain English for a voice, such as "dark blue".
    public var accessibilityName: String {
      var (hue, saturation, brightness) = (CGFloat(0), CGFloat(0), CGFloat(0))
      // Safety: the three variables live during the call.
      unsafe getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
      if brightness < 0.1 { return "black" }
      if saturation < 0.1 {
        return brightness > 0.95 ? "white" : Self.shade(brightness) + "gray"
      }
      let names = [
        "red", "orange", "yellow", "green", "green", "green", "cyan", "blue", "blue", "purple",
        "magenta", "pink",
      ]
      let name = names[Int((hue * 12).rounded()) % names.count]
      if saturation < 0.4, brightness > 0.6 { return "light \(name)" }
      return brightness < 0.6 ? "dark \(name)" : name
    }

    private static func shade(_ brightness: CGFloat) -> String {
      brightness < 0.4 ? "dark " : brightness > 0.7 ? "light " : ""
    }
  }
#endif
