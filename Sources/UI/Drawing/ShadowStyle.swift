import MartletGeometry
import MartletScene

/// A shadow of what a style fills: behind it, or inside its edge.
public struct ShadowStyle: Hashable, Sendable {
  private let color: Color
  private let radius: CGFloat
  private let x: CGFloat
  private let y: CGFloat
  private let isInside: Bool

  /// A shadow behind the shape. Radius and offset are in points.
  public static func drop(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(color: color, radius: radius, x: x, y: y, isInside: false)
  }

  /// A shadow that the edge of the shape throws on the inside. Radius and offset are in points.
  public static func inner(
    color: Color = Color(white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(color: color, radius: radius, x: x, y: y, isInside: true)
  }

  @MainActor fileprivate func resolved(in environment: EnvironmentValues) -> ResolvedShadow {
    let radius = Double(radius)
    return ResolvedShadow(
      color: color.resolved(in: environment), radius: radius.isNaN ? 0 : max(0, radius),
      x: Double(x), y: Double(y), isInside: isInside)
  }
}

/// A shadow with a resolved colour, in points.
package struct ResolvedShadow: Equatable, Sendable {
  var color: RGBA
  var radius: Double
  var x: Double
  var y: Double
  /// True if the shadow lies inside the edge of the shape.
  var isInside: Bool
}

/// A style with a shadow. Shapes draw it, and texts do not.
public struct _ShadowedStyle<Base> {
  let base: Base
  let shadow: ShadowStyle
}

extension _ShadowedStyle: Equatable where Base: Equatable {}

extension _ShadowedStyle: ShapeStyle where Base: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    var result = base._resolve(in: environment)
    result.shadows.append(shadow.resolved(in: environment))
    return result
  }
}

extension ShapeStyle {
  /// Adds a shadow to the shapes that the style fills.
  public func shadow(_ style: ShadowStyle) -> _ShadowedStyle<Self> {
    _ShadowedStyle(base: self, shadow: style)
  }
}

extension ShapeStyle where Self == _ShadowedStyle<ForegroundStyle> {
  /// The foreground style with a shadow.
  public static func shadow(_ style: ShadowStyle) -> _ShadowedStyle<ForegroundStyle> {
    ForegroundStyle().shadow(style)
  }
}

extension DrawContext {
  /// Opens the shadows that lie behind a shape. Each needs a `pop()` after the shape.
  mutating func pushOuterShadows(_ shadows: [ResolvedShadow]) -> Int {
    var count = 0
    for shadow in shadows where !shadow.isInside {
      pushShadow(shadow.color, radius: shadow.radius, x: shadow.x, y: shadow.y)
      count += 1
    }
    return count
  }

  /// Draws the shadows that the edge of a filled path throws on its inside.
  mutating func drawInnerShadows(_ shadows: [ResolvedShadow], of path: Path, rule: FillRule) {
    for shadow in shadows where shadow.isInside {
      let reach = CGFloat(shadow.radius * 3 + abs(shadow.x) + abs(shadow.y) + 2)
      var outside = Path(path.boundingRect.insetBy(dx: -reach, dy: -reach))
      outside.addPath(path)
      pushClip(path, rule: rule)
      pushShadow(shadow.color, radius: shadow.radius, x: shadow.x, y: shadow.y)
      fill(outside, rule: .evenOdd, paint: .solid(shadow.color))
      pop()
      pop()
    }
  }
}
