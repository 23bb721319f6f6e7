import MartletGeometry

/// A translucent surface for controls.
///
/// Like all materials here it is a plain colour with an opacity. It neither bends nor blurs what is
/// behind it.
public struct Glass: ShapeStyle, Hashable, Sendable {
  fileprivate var opacity: Double
  fileprivate var tint: Color?

  /// A surface that texts are readable on.
  public static let regular = Glass(opacity: Material.regular.opacity)
  /// A surface that shows more of what is behind it.
  public static let clear = Glass(opacity: Material.ultraThin.opacity)
  /// No surface.
  public static let identity = Glass(opacity: 0)

  /// Returns the surface with a colour; nil removes the colour.
  public func tint(_ color: Color?) -> Glass {
    var result = self
    result.tint = color
    return result
  }

  /// Returns the surface unchanged, because a touch does not move it here.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }

  /// Returns the colour of the surface.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    guard let tint, opacity > 0 else {
      return Material(opacity: opacity)._resolve(in: environment)
    }
    return _ResolvedStyle(tint.resolved(in: environment).opacity(opacity))
  }
}

/// The default shape of glass: a capsule.
public struct DefaultGlassEffectShape: Shape {
  /// Makes the shape.
  nonisolated public init() {}

  /// Returns the outline of a capsule.
  public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// Views with glass that belong together.
public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// Makes a container. `spacing` has no effect, because neighbouring surfaces do not flow together
  /// here.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  public var body: some View { content }
}

extension View {
  /// Draws the view on glass.
  public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View {
    background(glass, in: shape)
  }

  /// Draws the view on a capsule of glass.
  public func glassEffect(_ glass: Glass = .regular) -> some View {
    background(glass, in: DefaultGlassEffectShape())
  }
}

/// Shows the label of a button on a capsule of glass.
public struct GlassButtonStyle: ButtonStyle {
  private let isProminent: Bool

  /// Makes the style. A prominent one has the accent colour.
  package nonisolated init(isProminent: Bool) {
    self.isProminent = isProminent
  }

  /// Returns the label on glass.
  public func makeBody(configuration: Configuration) -> some View {
    Face(configuration: configuration, isProminent: isProminent)
  }

  private struct Face: View {
    let configuration: Configuration
    let isProminent: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.prominentText) private var prominentText
    @Environment(\.controlSize) private var size

    var body: some View {
      configuration.label
        .foregroundColor(isProminent ? prominentText : .primary)
        .padding(.horizontal, size.buttonPadding.width)
        .padding(.vertical, size.buttonPadding.height)
        .frame(minWidth: size.buttonHeight, minHeight: size.buttonHeight)
        .background(Glass.regular.tint(isProminent ? ground : nil), in: Capsule())
        .opacity(configuration.isPressed ? 0.6 : isEnabled ? 1 : 0.5)
    }

    private var ground: Color { configuration.role == .destructive ? .red : .accentColor }
  }
}

extension ButtonStyle where Self == GlassButtonStyle {
  /// The label on glass.
  public static var glass: GlassButtonStyle { GlassButtonStyle(isProminent: false) }
  /// The label on glass of the accent colour.
  public static var glassProminent: GlassButtonStyle { GlassButtonStyle(isProminent: true) }
}
