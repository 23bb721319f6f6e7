import MartletGeometry

/// A level of the foreground style: `primary` is the style itself, and the others are weaker.
///
/// `foregroundStyle` with several styles sets the levels. A level without its own style is the
/// foreground style at a fraction of its opacity. Without any foreground style, `secondary` is the
/// theme's colour of secondary text, and the levels below it are fractions of that.
public struct HierarchicalShapeStyle: Hashable, Sendable {
  /// The index of the level, 0…4.
  package let level: Int

  /// The foreground style itself.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  /// The fifth level.
  public static let quinary = HierarchicalShapeStyle(level: 4)

  /// The opacity of each level as a fraction of that of the foreground style.
  static let shares = [1, 0.5, 0.25, 0.15, 0.1]
  /// The opacity of each level from the second on as a fraction of that of the secondary colour.
  /// The first value is not used.
  private static let secondaryShares = [1, 1, 0.5, 0.3, 0.2]
}

extension HierarchicalShapeStyle: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    guard let outer = environment.foregroundStyle else {
      let color = level == 0 ? Color.primary : Color.secondary.opacity(Self.secondaryShares[level])
      return _ResolvedStyle(color.resolved(in: environment))
    }
    // The foreground style may be this style itself, which would then resolve itself endlessly.
    var inner = environment
    inner.foregroundStyle = nil
    if let levels = outer.style as? LevelledStyle, let style = levels.style(of: level) {
      return style._resolve(in: inner)
    }
    return outer._resolve(in: inner).faded(Self.shares[level])
  }
}

/// A foreground style with several levels.
struct LevelledStyle: Equatable {
  /// The styles of the first levels; at least one.
  let styles: [AnyShapeStyle]

  /// Returns the style of a level; nil if the level has none of its own.
  func style(of level: Int) -> AnyShapeStyle? {
    level < styles.count ? styles[level] : nil
  }
}

extension LevelledStyle: ShapeStyle {
  func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    styles[0]._resolve(in: environment)
  }
}

extension _ResolvedStyle {
  /// Returns the style with the opacity of its colours multiplied by `share`.
  package func faded(_ share: Double) -> _ResolvedStyle {
    if share == 1 { return self }
    var result = self
    for i in result.stops.indices { result.stops[i].color.alpha *= share }
    return result
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The foreground style.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The second level of the foreground style.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third level of the foreground style.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The fourth level of the foreground style.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  /// The fifth level of the foreground style.
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

/// A style that is made of the foreground style. As a foreground style it refers to the style
/// outside.
protocol StyleOfForeground {}

extension HierarchicalShapeStyle: StyleOfForeground {}
extension ForegroundStyle: StyleOfForeground {}
extension _FadedStyle: StyleOfForeground where Base: StyleOfForeground {}
extension _ShadowedStyle: StyleOfForeground where Base: StyleOfForeground {}

/// A level or a faded form of the foreground style that was in effect where it was set. A
/// `foregroundStyle(.secondary)` inside another one becomes such a style.
struct LevelOfStyle: Equatable {
  let level: AnyShapeStyle
  let outer: AnyShapeStyle?
}

extension LevelOfStyle: ShapeStyle {
  func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    var outside = environment
    outside.foregroundStyle = outer
    return level._resolve(in: outside)
  }
}
