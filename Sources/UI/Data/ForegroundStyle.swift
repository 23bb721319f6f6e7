/// Sets the foreground style of the views inside. A style such as `.secondary` or `.opacity(0.5)`
/// changes the style outside.
public struct _ForegroundStyleModifier: EnvironmentModifier {
  /// The style.
  package let style: AnyShapeStyle

  /// Sets the style.
  package func change(_ environment: inout EnvironmentValues) {
    guard style.style is any StyleOfForeground, environment.foregroundStyle != nil else {
      environment.foregroundStyle = style
      return
    }
    environment.foregroundStyle = AnyShapeStyle(
      LevelOfStyle(level: style, outer: environment.foregroundStyle))
  }
}

/// Sets the foreground style of the views inside if no view outside has set one.
struct DefaultForegroundModifier: EnvironmentModifier {
  /// The style.
  let style: AnyShapeStyle

  func change(_ environment: inout EnvironmentValues) {
    if environment.foregroundStyle == nil { environment.foregroundStyle = style }
  }
}

extension View {
  /// Sets the colour of the texts and shapes of a control that have no style of their own. A style
  /// that the program has set around the control wins.
  func defaultForeground(_ color: Color) -> some View {
    modifier(DefaultForegroundModifier(style: AnyShapeStyle(color)))
  }

  /// Sets the style of the texts and shapes inside that have no style of their own. A text shows
  /// an elliptical gradient, a mesh or a picture as one colour.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    modifier(_ForegroundStyleModifier(style: AnyShapeStyle(style)))
  }

  /// Sets the first and the second level of the foreground style of the views inside.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View {
    modifier(
      _ForegroundStyleModifier(
        style: AnyShapeStyle(
          LevelledStyle(styles: [AnyShapeStyle(primary), AnyShapeStyle(secondary)]))))
  }

  /// Sets the first three levels of the foreground style of the views inside.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    modifier(
      _ForegroundStyleModifier(
        style: AnyShapeStyle(
          LevelledStyle(
            styles: [
              AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary),
            ]))))
  }
}
