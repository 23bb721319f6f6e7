import MartletGeometry

/// The label as it is, fainter while pressed or disabled.
public struct PlainButtonStyle: ButtonStyle {
  nonisolated public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Face(configuration: configuration)
  }

  private struct Face: View {
    let configuration: Configuration
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
      configuration.label.opacity(configuration.isPressed ? 0.5 : isEnabled ? 1 : 0.5)
    }
  }
}

/// The label on a rounded rectangle, at least 44 points high and wide: on a faint fill of the
/// accent colour, or on the colour itself.
public struct FilledButtonStyle: ButtonStyle {
  package let isProminent: Bool

  package nonisolated init(isProminent: Bool) {
    self.isProminent = isProminent
  }

  public func makeBody(configuration: Configuration) -> some View {
    Face(configuration: configuration, isProminent: isProminent)
  }

  private struct Face: View {
    let configuration: Configuration
    let isProminent: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.prominentText) private var prominentText

    var body: some View {
      configuration.label
        .foregroundColor(text)
        .padding(.horizontal, 16)
        .padding(.vertical, 8)
        .frame(minWidth: 44, minHeight: 44)
        .background(
          RoundedRectangle(cornerRadius: 12)
            .fill(isProminent ? Color.accentColor : Color.accentColor.opacity(0.15))
        )
        .opacity(configuration.isPressed ? 0.6 : isEnabled ? 1 : 0.5)
    }

    private var text: Color { isProminent ? prominentText : .accentColor }
  }
}

extension EnvironmentValues {
  /// What reads better on the accent colour: dark or white.
  fileprivate var prominentText: Color {
    let dark = RGBA(hex: 0x14202C)
    let fill = palette.color(.accentColor, colorScheme).luminance + 0.05
    return fill * fill < 1.05 * (dark.luminance + 0.05) ? .white : Color(dark)
  }
}

extension RGBA {
  /// Relative luminance as in WCAG 2, the transfer curve taken as a square.
  fileprivate var luminance: Double {
    0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }
}

extension ButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
  public static var borderless: DefaultButtonStyle { DefaultButtonStyle() }
}

extension ButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension ButtonStyle where Self == FilledButtonStyle {
  public static var bordered: FilledButtonStyle { FilledButtonStyle(isProminent: false) }
  public static var borderedProminent: FilledButtonStyle { FilledButtonStyle(isProminent: true) }
}

// MARK: - Tint

/// Sets what `Color.accentColor` is inside.
public struct _TintModifier: EnvironmentModifier {
  package let color: Color?

  package func change(_ environment: inout EnvironmentValues) {
    guard let color else { return }
    MainActor.assumeIsolated {
      let tint = color.resolved(in: environment)
      environment.palette.light[.accentColor] = tint
      environment.palette.dark[.accentColor] = tint
    }
  }
}

extension View {
  /// Sets the colour of controls inside.
  public func tint(_ tint: Color?) -> some View { modifier(_TintModifier(color: tint)) }

  public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
}
