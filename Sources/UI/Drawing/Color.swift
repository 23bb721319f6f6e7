import MartletGeometry

/// A colour: fixed, or dependent on the theme and the colour scheme. `resolved(in:)` returns its
/// components. As a view it fills the proposed area.
public struct Color: Hashable, Sendable {
  /// The definition of a colour, without the values of the environment.
  package indirect enum Form: Hashable, Sendable {
    /// Fixed components.
    case fixed(RGBA)
    /// One fixed colour for each colour scheme.
    case schemed(light: RGBA, dark: RGBA)
    /// A colour that the theme defines.
    case named(Name)
    /// Another colour with its opacity multiplied by a factor.
    case faded(Form, Double)
    /// The mixture of two colours. `share` is the fraction of the second one, 0…1. A perceptual
    /// mixture is made in Oklab, the other one in encoded sRGB.
    case mixed(Form, Form, share: Double, isPerceptual: Bool)
  }

  /// The colours that the theme and the colour scheme define.
  package enum Name: String, Hashable, Sendable {
    /// The colours of text and of controls.
    case primary, secondary, accentColor
    /// The system colours.
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  }

  /// The definition of the colour.
  package let form: Form

  /// Makes a colour from its definition.
  package init(_ form: Form) {
    self.form = form
  }

  /// Makes a fixed colour.
  package init(_ rgba: RGBA) {
    form = .fixed(rgba)
  }

  /// Makes a colour from encoded sRGB components, each 0…1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(RGBA(red: red, green: green, blue: blue, alpha: opacity))
  }

  /// Makes a grey; `white` is 0 for black and 1 for white.
  public init(white: Double, opacity: Double = 1) {
    self.init(RGBA(red: white, green: white, blue: white, alpha: opacity))
  }

  /// Makes a colour from hue, saturation and brightness, each 0…1. Hues outside of that range wrap
  /// around.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ n: Double) -> Double {
      let turn = n + (hue - hue.rounded(.down)) * 6
      let k = turn >= 6 ? turn - 6 : turn
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(
      red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// Returns the colour with its opacity multiplied by `opacity`.
  public func opacity(_ opacity: Double) -> Color {
    Color(.faded(form, opacity))
  }

  /// The colour of text: black on light backgrounds, white on dark ones, unless the theme changes
  /// it.
  public static let primary = Color(.named(.primary))
  /// The colour of secondary text, which has less contrast.
  public static let secondary = Color(.named(.secondary))
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  /// The colour of controls, which `accentColor(_:)` and `tint(_:)` change.
  public static let accentColor = Color(.named(.accentColor))
  /// A fully transparent colour.
  public static let clear = Color(RGBA.clear)
  /// Opaque black in both colour schemes.
  public static let black = Color(RGBA.black)
  /// Opaque white in both colour schemes.
  public static let white = Color(RGBA.white)
  /// The system's red for the colour scheme.
  public static let red = Color(.named(.red))
  /// The system's orange for the colour scheme.
  public static let orange = Color(.named(.orange))
  /// The system's yellow for the colour scheme.
  public static let yellow = Color(.named(.yellow))
  /// The system's green for the colour scheme.
  public static let green = Color(.named(.green))
  /// The system's mint for the colour scheme.
  public static let mint = Color(.named(.mint))
  /// The system's teal for the colour scheme.
  public static let teal = Color(.named(.teal))
  /// The system's cyan for the colour scheme.
  public static let cyan = Color(.named(.cyan))
  /// The system's blue for the colour scheme.
  public static let blue = Color(.named(.blue))
  /// The system's indigo for the colour scheme.
  public static let indigo = Color(.named(.indigo))
  /// The system's purple for the colour scheme.
  public static let purple = Color(.named(.purple))
  /// The system's pink for the colour scheme.
  public static let pink = Color(.named(.pink))
  /// The system's brown for the colour scheme.
  public static let brown = Color(.named(.brown))
  /// The system's grey for the colour scheme.
  public static let gray = Color(.named(.gray))
}

extension Color {
  /// Returns the components of the colour in an environment: encoded sRGB, not premultiplied.
  @MainActor package func resolved(in environment: EnvironmentValues) -> RGBA {
    form.resolved(scheme: environment.colorScheme, palette: environment.palette)
  }
}

extension Color.Form {
  /// Returns the components of the colour. The arguments are evaluated only if the form depends on
  /// them.
  package func resolved(
    scheme: @autoclosure () -> ColorScheme, palette: @autoclosure () -> Palette
  ) -> RGBA {
    switch self {
    case .fixed(let color): return color
    case .schemed(let light, let dark): return scheme() == .dark ? dark : light
    case .faded(let form, let opacity):
      return form.resolved(scheme: scheme(), palette: palette()).opacity(opacity)
    case .named(let name): return palette().color(name, scheme())
    case .mixed(let first, let second, let share, let isPerceptual):
      let start = first.resolved(scheme: scheme(), palette: palette())
      let end = second.resolved(scheme: scheme(), palette: palette())
      return isPerceptual
        ? start.perceptuallyMixed(with: end, by: share) : start.mixed(with: end, by: share)
    }
  }
}

/// The colour scheme of the picture.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// The contrast between neighbouring colours that the user prefers.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
  /// The contrast of the colours as they are.
  case standard
  /// More contrast.
  case increased
}

/// The components of the named colours, for both colour schemes.
package struct Palette: Hashable, Sendable {
  /// The colours of the light scheme.
  package var light: [Color.Name: RGBA]
  /// The colours of the dark scheme.
  package var dark: [Color.Name: RGBA]

  /// Returns the colour of a name, or clear if the palette does not have it.
  package func color(_ name: Color.Name, _ scheme: ColorScheme) -> RGBA {
    (scheme == .dark ? dark[name] : light[name]) ?? .clear
  }

  /// The system's colours, with the published values of iOS.
  package static let system = Palette(
    light: [
      .primary: .black, .secondary: RGBA(hex: 0x3C3C43).opacity(0.6),
      .accentColor: RGBA(hex: 0x007AFF), .red: RGBA(hex: 0xFF3B30),
      .orange: RGBA(hex: 0xFF9500), .yellow: RGBA(hex: 0xFFCC00), .green: RGBA(hex: 0x34C759),
      .mint: RGBA(hex: 0x00C7BE), .teal: RGBA(hex: 0x30B0C7), .cyan: RGBA(hex: 0x32ADE6),
      .blue: RGBA(hex: 0x007AFF), .indigo: RGBA(hex: 0x5856D6), .purple: RGBA(hex: 0xAF52DE),
      .pink: RGBA(hex: 0xFF2D55), .brown: RGBA(hex: 0xA2845E), .gray: RGBA(hex: 0x8E8E93),
    ],
    dark: [
      .primary: .white, .secondary: RGBA(hex: 0xEBEBF5).opacity(0.6),
      .accentColor: RGBA(hex: 0x0A84FF), .red: RGBA(hex: 0xFF453A),
      .orange: RGBA(hex: 0xFF9F0A), .yellow: RGBA(hex: 0xFFD60A), .green: RGBA(hex: 0x30D158),
      .mint: RGBA(hex: 0x63E6E2), .teal: RGBA(hex: 0x40C8E0), .cyan: RGBA(hex: 0x64D2FF),
      .blue: RGBA(hex: 0x0A84FF), .indigo: RGBA(hex: 0x5E5CE6), .purple: RGBA(hex: 0xBF5AF2),
      .pink: RGBA(hex: 0xFF375F), .brown: RGBA(hex: 0xAC8E68), .gray: RGBA(hex: 0x8E8E93),
    ])
}

private enum ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
private enum ContrastKey: EnvironmentKey { static let defaultValue = ColorSchemeContrast.standard }
private enum PaletteKey: EnvironmentKey { static let defaultValue = Palette.system }

extension EnvironmentValues {
  /// Light or dark. It selects the variant of system colours.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// The contrast that the user prefers.
  public package(set) var colorSchemeContrast: ColorSchemeContrast {
    get { self[ContrastKey.self] }
    set { self[ContrastKey.self] = newValue }
  }

  /// The colours behind the names of the system colours.
  package var palette: Palette {
    get { self[PaletteKey.self] }
    set { self[PaletteKey.self] = newValue }
  }
}
