import MartletGeometry

/// The accent colour, which `tint(_:)` sets.
public struct TintShapeStyle: ShapeStyle, Hashable, Sendable {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(Color.accentColor.resolved(in: environment))
  }
}

/// The colour of hairlines between views.
public struct SeparatorShapeStyle: ShapeStyle, Hashable, Sendable {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(Color.primary.opacity(0.12).resolved(in: environment))
  }
}

/// The style behind a view's content: the style that an ancestor sets with `backgroundStyle`, or
/// the background of pages.
public struct BackgroundStyle: ShapeStyle, Hashable, Sendable {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    // The background style may be this style itself, which would then resolve itself endlessly.
    var outer = environment
    outer.backgroundStyle = nil
    return environment.backgroundStyle?._resolve(in: outer)
      ?? _ResolvedStyle(environment.pageBackground.resolved(in: environment))
  }
}

/// A translucent surface of the colour scheme.
///
/// An area that is filled with a material shows what is behind it, blurred and with stronger
/// colours. Over it lies a colour, nearly white in the light scheme and dark grey in the dark one,
/// with an opacity that depends on the material's thickness. The blur is kept while nothing behind
/// the area changes, and only the changed part of it is drawn again.
///
/// The area shows the colour without a blur where it belongs to a picture of its own, such as
/// inside of `blur`, `rotation3DEffect` or `drawingGroup`, and where only a colour is possible,
/// such as in a text. With `accessibilityReduceTransparency` the colour is opaque.
public struct Material: ShapeStyle, Hashable, Sendable {
  /// The opacity, 0…1.
  package let opacity: Double

  /// The standard deviation of the blur, in points.
  nonisolated package static let blurRadius = 16.0
  /// The factor of the saturation of what is behind a material.
  nonisolated package static let saturation = 1.6

  /// A material that hides little of what is behind it.
  public static let ultraThin = Material(opacity: 0.55)
  /// A material that is more translucent than opaque.
  public static let thin = Material(opacity: 0.68)
  /// A material of medium opacity.
  public static let regular = Material(opacity: 0.8)
  /// A material that is more opaque than translucent.
  public static let thick = Material(opacity: 0.88)
  /// A material that hides most of what is behind it.
  public static let ultraThick = Material(opacity: 0.94)
  /// The material of bars.
  public static let bar = Material(opacity: 0.92)

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(
      surface: Self.surfaceColor(in: environment).opacity(opacity), blur: Self.blurRadius,
      in: environment)
  }

  /// The colour of surfaces, without an opacity.
  static func surfaceColor(in environment: EnvironmentValues) -> RGBA {
    environment.colorScheme == .dark ? RGBA(hex: 0x252527) : RGBA(hex: 0xF8F8FA)
  }
}

extension _ResolvedStyle {
  /// Makes the style of a translucent surface: what is behind it, blurred, below `color`. Where the
  /// transparency is reduced, it is `color` without its opacity. A clear colour draws nothing.
  ///
  /// - Parameter blur: the standard deviation of the blur, in points.
  init(surface color: RGBA, blur: Double, in environment: EnvironmentValues) {
    if color.alpha <= 0 {
      self.init(color)
    } else if environment.accessibilityReduceTransparency {
      self.init(RGBA(red: color.red, green: color.green, blue: color.blue))
    } else {
      self.init(
        .backdrop(radius: blur, saturation: Material.saturation),
        stops: [GradientStops.Stop(color: color, location: 0)])
    }
  }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The accent colour.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The colour of hairlines between views.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The style behind a view's content.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The style that an ancestor sets with `foregroundStyle`.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == Material {
  /// A material that hides little of what is behind it.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A material that is more translucent than opaque.
  public static var thinMaterial: Material { .thin }
  /// A material of medium opacity.
  public static var regularMaterial: Material { .regular }
  /// A material that is more opaque than translucent.
  public static var thickMaterial: Material { .thick }
  /// A material that hides most of what is behind it.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of bars.
  public static var bar: Material { .bar }
}

private enum BackgroundStyleKey: EnvironmentKey {
  static var defaultValue: AnyShapeStyle? { nil }
}
private enum PageBackgroundKey: EnvironmentKey {
  static let defaultValue = Color(.schemed(light: .white, dark: .black))
}
private enum ReduceTransparencyKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// The background of pages in navigation and tab views.
  package var pageBackground: Color {
    get { self[PageBackgroundKey.self] }
    set { self[PageBackgroundKey.self] = newValue }
  }

  /// The style behind the content of views; nil means the background of pages.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }

  /// True if surfaces should be opaque. Materials are then drawn opaque.
  public package(set) var accessibilityReduceTransparency: Bool {
    get { self[ReduceTransparencyKey.self] }
    set { self[ReduceTransparencyKey.self] = newValue }
  }
}

extension View {
  /// Sets the style that the style `.background` has in the views inside.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }
}
