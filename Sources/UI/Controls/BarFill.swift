import MartletGeometry

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
