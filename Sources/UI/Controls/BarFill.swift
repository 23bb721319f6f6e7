import MartletGeometry

/// The values that a page sets for the look of one of its bars or for the bar of its tab view.
package struct BarLook: Equatable {
  /// The style behind the bar; nil for the usual one.
  package var background: AnyShapeStyle?
  /// Whether the style behind the bar is drawn; automatic draws it while content is scrolled under
  /// the bar.
  package var ground = Visibility.automatic
  /// The colour scheme of the bar; nil for that of the views around.
  package var scheme: ColorScheme?
  /// True if there is no bar.
  package var isHidden = false

  /// Adds the values of a sibling view. For each value, the first view that sets it wins.
  package mutating func add(_ next: BarLook) {
    background = background ?? next.background
    if ground == .automatic { ground = next.ground }
    scheme = scheme ?? next.scheme
    isHidden = isHidden || next.isHidden
  }
}

/// The background of a bar: a style, and a hairline at the edge where the content is.
package struct BarFill: View {
  private let style: AnyShapeStyle?
  private let edge: VerticalEdge
  private let scheme: ColorScheme?
  private let hasLine: Bool
  @Environment(\.colorScheme) private var inherited

  /// Makes the background of a bar at an edge. A nil style is an opaque grey of the colour scheme,
  /// and a nil scheme that of the views around.
  package init(
    _ style: AnyShapeStyle? = nil, edge: VerticalEdge, scheme: ColorScheme? = nil,
    hasLine: Bool = true
  ) {
    self.style = style
    self.edge = edge
    self.scheme = scheme
    self.hasLine = hasLine
  }

  /// The style with the hairline.
  package var body: some View {
    let scheme = scheme ?? inherited
    let grey = scheme == .dark ? Color(white: 0.09) : Color(white: 0.975)
    Rectangle().fill(style ?? AnyShapeStyle(grey))
      .overlay(alignment: edge == .top ? .bottom : .top) { if hasLine { Divider() } }
      .environment(\.colorScheme, scheme)
  }
}

extension View {
  /// Sets the colour scheme of the views of a bar; nil inherits that of the page.
  package func barScheme(_ scheme: ColorScheme?) -> some View {
    transformEnvironment(\.colorScheme) { if let scheme { $0 = scheme } }
  }
}

private enum BarLookKey: EnvironmentKey {
  static var defaultValue: BarLook { BarLook() }
}

extension EnvironmentValues {
  /// The look of the navigation bar of the page around, for bars below it that belong to it.
  package var barLook: BarLook {
    get { self[BarLookKey.self] }
    set { self[BarLookKey.self] = newValue }
  }
}
