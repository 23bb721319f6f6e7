import MartletGeometry

// Styles that are named by their purpose. Their colours follow the colour scheme and the theme.

/// The colour that marks what is selected: the accent colour.
public struct SelectionShapeStyle: ShapeStyle, Hashable, Sendable {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    TintShapeStyle()._resolve(in: environment)
  }
}

/// The translucent grey of shapes on a background. The levels below the first one are weaker, for
/// larger shapes: `.fill.tertiary`.
public struct FillShapeStyle: ShapeStyle, Hashable, Sendable {
  /// The index of the level, 0…4.
  private let level: Int

  /// Makes the first level of the style.
  nonisolated public init() {
    level = 0
  }

  private init(level: Int) {
    self.level = level
  }

  // The first four levels have the values that iOS publishes for its fills.
  private static let lightGreys: [UInt32] = [0x787880, 0x787880, 0x767680, 0x747480, 0x747480]
  private static let darkGreys: [UInt32] = [0x787880, 0x787880, 0x767680, 0x767680, 0x767680]
  private static let lightOpacities = [0.2, 0.16, 0.12, 0.08, 0.05]
  private static let darkOpacities = [0.36, 0.32, 0.24, 0.18, 0.12]

  /// The second level, for shapes of medium size.
  public var secondary: FillShapeStyle { FillShapeStyle(level: 1) }
  /// The third level, for large shapes.
  public var tertiary: FillShapeStyle { FillShapeStyle(level: 2) }
  /// The fourth level, for large areas with complex content.
  public var quaternary: FillShapeStyle { FillShapeStyle(level: 3) }
  /// The fifth level.
  public var quinary: FillShapeStyle { FillShapeStyle(level: 4) }

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    let isDark = environment.colorScheme == .dark
    let grey = isDark ? Self.darkGreys[level] : Self.lightGreys[level]
    let opacity = isDark ? Self.darkOpacities[level] : Self.lightOpacities[level]
    return _ResolvedStyle(RGBA(hex: grey).opacity(opacity))
  }
}

/// The colour of the prompt in an empty text field: that of secondary text at half of its opacity.
public struct PlaceholderTextShapeStyle: ShapeStyle, Hashable, Sendable {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(Color.secondary.opacity(0.5).resolved(in: environment))
  }
}

/// The colour of a link: the accent colour, like that of `Link`.
public struct LinkShapeStyle: ShapeStyle, Hashable, Sendable {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    TintShapeStyle()._resolve(in: environment)
  }
}

/// The background of pages. `backgroundStyle(_:)` does not change it.
public struct WindowBackgroundShapeStyle: ShapeStyle, Hashable, Sendable {
  /// Makes the style.
  nonisolated public init() {}

  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(environment.pageBackground.resolved(in: environment))
  }
}

extension ShapeStyle where Self == SelectionShapeStyle {
  /// The colour that marks what is selected.
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The translucent grey of shapes on a background.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  /// The colour of the prompt in an empty text field.
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

extension ShapeStyle where Self == LinkShapeStyle {
  /// The colour of a link.
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension ShapeStyle where Self == WindowBackgroundShapeStyle {
  /// The background of pages.
  public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}
