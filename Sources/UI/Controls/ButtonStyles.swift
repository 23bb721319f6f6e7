import MartletGeometry

/// Shows the label unchanged, and at half opacity while it is pressed or disabled.
public struct PlainButtonStyle: ButtonStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the label.
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

/// Shows the label on a rounded rectangle of at least 44 × 44 points. The rectangle has the accent
/// colour, either translucent or, if the style is prominent, opaque.
public struct FilledButtonStyle: ButtonStyle {
  /// True if the rectangle is opaque.
  package let isProminent: Bool

  /// Makes the style.
  package nonisolated init(isProminent: Bool) {
    self.isProminent = isProminent
  }

  /// Returns the label on its rectangle.
  public func makeBody(configuration: Configuration) -> some View {
    Face(configuration: configuration, isProminent: isProminent)
  }

  private struct Face: View {
    let configuration: Configuration
    let isProminent: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.prominentText) private var prominentText
    @Environment(\.controlSize) private var size
    @Environment(\.buttonBorderShape) private var shape

    var body: some View {
      let color = configuration.color
      configuration.paddedLabel(isProminent ? prominentText : color, size)
        .background(
          shape.outline(cornerRadius: size.buttonRadius)
            .fill(isProminent ? color : color.opacity(0.15))
        )
        .opacity(configuration.opacity(isEnabled: isEnabled))
    }
  }
}

extension ButtonStyleConfiguration {
  /// The colour of the button: red if its action destroys something, otherwise the accent colour.
  var color: Color { role == .destructive ? .red : .accentColor }

  /// Returns the opacity of a button with a background.
  func opacity(isEnabled: Bool) -> Double { isPressed ? 0.6 : isEnabled ? 1 : 0.5 }

  /// Returns the label with the margins and the minimum size of a button with a background. It is
  /// in `color` unless a foreground style is set around the button.
  @MainActor func paddedLabel(_ color: Color, _ size: ControlSize) -> some View {
    label
      .defaultForeground(color)
      .padding(.horizontal, size.buttonPadding.width)
      .padding(.vertical, size.buttonPadding.height)
      .frame(minWidth: size.buttonHeight, minHeight: size.buttonHeight)
  }
}

extension EnvironmentValues {
  /// The text colour that has the better contrast on the accent colour: dark or white.
  var prominentText: Color {
    let dark = RGBA(hex: 0x14202C)
    let fill = palette.color(.accentColor, colorScheme).luminance + 0.05
    return fill * fill < 1.05 * (dark.luminance + 0.05) ? .white : Color(dark)
  }
}

extension RGBA {
  /// The relative luminance of WCAG 2, with a square in place of the sRGB transfer curve.
  fileprivate var luminance: Double {
    0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
  }
}

extension ButtonStyle where Self == DefaultButtonStyle {
  /// The label in the accent colour.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
  /// The label in the accent colour, like `automatic`.
  public static var borderless: DefaultButtonStyle { DefaultButtonStyle() }
}

extension ButtonStyle where Self == PlainButtonStyle {
  /// The label unchanged.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension ButtonStyle where Self == FilledButtonStyle {
  /// The label on a translucent rectangle of the accent colour.
  public static var bordered: FilledButtonStyle { FilledButtonStyle(isProminent: false) }
  /// The label on an opaque rectangle of the accent colour.
  public static var borderedProminent: FilledButtonStyle { FilledButtonStyle(isProminent: true) }
}

// MARK: - Tint

/// Sets `Color.accentColor` to the colour of a style for the views inside.
public struct _StyleTintModifier<Style: ShapeStyle>: EnvironmentModifier {
  private let style: Style

  init(_ style: Style) {
    self.style = style
  }

  /// Replaces the accent colour in both colour schemes.
  package func change(_ environment: inout EnvironmentValues) {
    let current = environment
    let tint = MainActor.assumeIsolated { style._resolve(in: current).color }
    environment.palette.light[.accentColor] = tint
    environment.palette.dark[.accentColor] = tint
  }
}

/// Sets `Color.accentColor` for the views inside.
public struct _TintModifier: EnvironmentModifier {
  /// The colour; nil changes nothing.
  package let color: Color?

  /// Replaces the accent colour in both colour schemes.
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
  /// Sets the accent colour of the controls inside; nil keeps the inherited one.
  public func tint(_ tint: Color?) -> some View { modifier(_TintModifier(color: tint)) }

  /// Sets the accent colour of the controls inside to that of a style. A gradient gives its first
  /// colour, because controls are drawn in one colour.
  public func tint<S: ShapeStyle>(_ tint: S) -> some View { modifier(_StyleTintModifier(tint)) }

  /// Sets the accent colour of the controls inside, like `tint(_:)`.
  public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
}
