import MartletGeometry

/// A colour, fixed or by its meaning in the surroundings; as a view it fills what it is proposed.
public struct Color: Hashable, Sendable {
  package indirect enum Form: Hashable, Sendable {
    case fixed(RGBA)
    case schemed(light: RGBA, dark: RGBA)
    case named(Name)
    case faded(Form, Double)
  }

  /// Colours that the theme and the light or dark scheme decide.
  package enum Name: String, Hashable, Sendable {
    case primary, secondary, accentColor
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  }

  package let form: Form

  package init(_ form: Form) {
    self.form = form
  }

  package init(_ rgba: RGBA) {
    form = .fixed(rgba)
  }

  /// A colour by components of sRGB, each 0…1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(RGBA(red: red, green: green, blue: blue, alpha: opacity))
  }

  public init(white: Double, opacity: Double = 1) {
    self.init(RGBA(red: white, green: white, blue: white, alpha: opacity))
  }

  /// Hue, saturation and brightness, each 0…1; the hue wraps around.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ n: Double) -> Double {
      let turn = n + (hue - hue.rounded(.down)) * 6
      let k = turn >= 6 ? turn - 6 : turn
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(
      red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  public func opacity(_ opacity: Double) -> Color {
    Color(.faded(form, opacity))
  }

  public static let primary = Color(.named(.primary))
  public static let secondary = Color(.named(.secondary))
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color(.named(.accentColor))
  public static let clear = Color(RGBA.clear)
  public static let black = Color(RGBA.black)
  public static let white = Color(RGBA.white)
  public static let red = Color(.named(.red))
  public static let orange = Color(.named(.orange))
  public static let yellow = Color(.named(.yellow))
  public static let green = Color(.named(.green))
  public static let mint = Color(.named(.mint))
  public static let teal = Color(.named(.teal))
  public static let cyan = Color(.named(.cyan))
  public static let blue = Color(.named(.blue))
  public static let indigo = Color(.named(.indigo))
  public static let purple = Color(.named(.purple))
  public static let pink = Color(.named(.pink))
  public static let brown = Color(.named(.brown))
  public static let gray = Color(.named(.gray))
}

extension Color {
  /// The colour as it shows in an environment.
  @MainActor package func resolved(in environment: EnvironmentValues) -> RGBA {
    form.resolved(in: environment)
  }
}

extension Color.Form {
  @MainActor fileprivate func resolved(in environment: EnvironmentValues) -> RGBA {
    switch self {
    case .fixed(let color): color
    case .schemed(let light, let dark): environment.colorScheme == .dark ? dark : light
    case .faded(let form, let opacity): form.resolved(in: environment).opacity(opacity)
    case .named(let name): environment.palette.color(name, environment.colorScheme)
    }
  }
}

/// Light or dark surroundings.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  case light
  case dark
}

/// The colours behind the names, for both schemes.
package struct Palette: Hashable, Sendable {
  package var light: [Color.Name: RGBA]
  package var dark: [Color.Name: RGBA]

  package func color(_ name: Color.Name, _ scheme: ColorScheme) -> RGBA {
    (scheme == .dark ? dark[name] : light[name]) ?? .clear
  }

  /// The system's own colours, from the published iOS values.
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
