/// A style with a part of its opacity.
public struct _FadedStyle<Base> {
  /// The style.
  package let base: Base
  /// The opacity, 0…1.
  package let opacity: Double
}

extension _FadedStyle: Equatable where Base: Equatable {}

extension _FadedStyle: ShapeStyle where Base: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    base._resolve(in: environment).faded(opacity)
  }
}

extension ShapeStyle {
  // A gradient is also a view. The modifier of views has priority.
  /// Returns the style with its opacity multiplied by `opacity`; NaN counts as 1.
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    faded(opacity)
  }

  fileprivate func faded(_ opacity: Double) -> _FadedStyle<Self> {
    _FadedStyle(base: self, opacity: opacity.isNaN ? 1 : min(max(opacity, 0), 1))
  }
}

extension ShapeStyle where Self == _FadedStyle<ForegroundStyle> {
  /// The foreground style with its opacity multiplied by `opacity`; NaN counts as 1.
  public static func opacity(_ opacity: Double) -> _FadedStyle<ForegroundStyle> {
    ForegroundStyle().faded(opacity)
  }
}
