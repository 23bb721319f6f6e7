import MartletGeometry

/// The title of a bar, with a line below it if the page has a subtitle.
struct BarTitle: View {
  let title: Text
  let subtitle: Text?

  var body: some View {
    VStack(spacing: 0) {
      title.font(.headline).lineLimit(1)
      if let subtitle { subtitle.font(.caption).foregroundColor(.secondary).lineLimit(1) }
    }
  }
}

/// Draws a bar on its own background and in its own colour scheme.
struct BarLook: ViewModifier {
  let background: AnyShapeStyle?
  let scheme: ColorScheme?
  @Environment(\.colorScheme) private var inherited

  func body(content: Content) -> some View {
    content
      .background {
        if let background { Rectangle().fill(background) }
      }
      .environment(\.colorScheme, scheme ?? inherited)
  }
}

extension View {
  /// Sets the second line of the title of the page in the enclosing navigation view. A large title
  /// has none.
  public func navigationSubtitle(_ subtitle: Text) -> some View {
    transformPreference(NavigationBarKey.self) { $0.subtitle = subtitle }
  }

  /// Sets the second line of the title of the page in the enclosing navigation view. A large title
  /// has none.
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    let subtitle = Text(subtitle)
    return transformPreference(NavigationBarKey.self) { $0.subtitle = subtitle }
  }

  /// Sets the style behind the page's navigation bar. Other bars are not affected.
  public func toolbarBackground<S: ShapeStyle>(
    _ style: S, for bars: ToolbarPlacement...
  ) -> some View {
    let concerns = bars.contains(.navigationBar) || bars.contains(.automatic) || bars.isEmpty
    let style = AnyShapeStyle(style)
    return transformPreference(NavigationBarKey.self) {
      if concerns { $0.background = style }
    }
  }

  /// Shows or hides the style behind the page's navigation bar. Other bars are not affected.
  public func toolbarBackground(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    let concerns = bars.contains(.navigationBar) || bars.contains(.automatic) || bars.isEmpty
    return transformPreference(NavigationBarKey.self) {
      if concerns { $0.hidesBackground = visibility == .hidden }
    }
  }

  /// Sets the colour scheme of the page's navigation bar; nil inherits that of the page. Other bars
  /// are not affected.
  public func toolbarColorScheme(
    _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
  ) -> some View {
    let concerns = bars.contains(.navigationBar) || bars.contains(.automatic) || bars.isEmpty
    return transformPreference(NavigationBarKey.self) {
      if concerns { $0.scheme = colorScheme }
    }
  }

  /// Sets the style behind the views of the enclosing sheet. A gradient counts as its first colour.
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    let style = AnyShapeStyle(style)
    return transformPreference(SheetLookKey.self) { $0.background = style }
  }
}
