import MartletGeometry

/// A translucent surface for controls.
///
/// Like a material, it blurs what is behind it and draws a colour over it. It does not bend what is
/// behind it.
public struct Glass: ShapeStyle, Hashable, Sendable {
  fileprivate var opacity: Double
  /// The standard deviation of the blur, in points.
  fileprivate var blurRadius: Double
  fileprivate var tint: Color?

  /// A surface that texts are readable on.
  public static let regular = Glass(
    opacity: Material.regular.opacity, blurRadius: Material.blurRadius)
  /// A surface that shows more of what is behind it.
  public static let clear = Glass(opacity: Material.ultraThin.opacity, blurRadius: 4)
  /// No surface.
  public static let identity = Glass(opacity: 0, blurRadius: 0)

  /// Returns the surface with a colour; nil removes the colour.
  public func tint(_ color: Color?) -> Glass {
    var result = self
    result.tint = color
    return result
  }

  /// Returns the surface unchanged. In Martlet a touch does not move it.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }

  /// Returns the colour of the surface and the blur behind it.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    let color =
      tint?.resolved(in: environment) ?? Material.surfaceColor(in: environment)
    return _ResolvedStyle(surface: color.opacity(opacity), blur: blurRadius, in: environment)
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

  /// Makes a container. `spacing` has no effect, because neighbouring surfaces do not merge in
  /// Martlet.
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
  /// The surface; nil means the regular one.
  private let glass: Glass?

  /// Makes the style. A prominent one has the accent colour.
  package nonisolated init(isProminent: Bool) {
    self.isProminent = isProminent
    glass = nil
  }

  /// Makes the style with the regular surface.
  nonisolated public init() { self.init(isProminent: false) }

  /// Makes the style with a surface of its own.
  nonisolated public init(_ glass: Glass) {
    isProminent = false
    self.glass = glass
  }

  /// Returns the label on glass.
  public func makeBody(configuration: Configuration) -> some View {
    Face(configuration: configuration, isProminent: isProminent, glass: glass ?? .regular)
  }

  private struct Face: View {
    let configuration: Configuration
    let isProminent: Bool
    let glass: Glass
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.prominentText) private var prominentText
    @Environment(\.controlSize) private var size

    var body: some View {
      configuration.paddedLabel(isProminent ? prominentText : .primary, size)
        .background(isProminent ? glass.tint(configuration.color) : glass, in: Capsule())
        .opacity(configuration.opacity(isEnabled: isEnabled))
    }
  }
}

extension ButtonStyle where Self == GlassButtonStyle {
  /// The label on glass.
  public static var glass: GlassButtonStyle { GlassButtonStyle(isProminent: false) }

  /// The label on a surface of its own.
  public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }

  /// The label on glass of the accent colour.
  public static var glassProminent: GlassButtonStyle { GlassButtonStyle(isProminent: true) }
}
