import MartletGeometry

/// The container whose background a view sets.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  private let name: String

  /// The page of a navigation stack.
  public static let navigation = ContainerBackgroundPlacement(name: "navigation")
  /// A column of a split view.
  public static let navigationSplitView = ContainerBackgroundPlacement(name: "splitView")
  /// The page of a tab view.
  public static let tabView = ContainerBackgroundPlacement(name: "tabView")
  /// A widget. A panel has none, so the background is behind the view.
  public static let widget = ContainerBackgroundPlacement(name: "widget")
}

extension View {
  /// Puts a style behind the page that the view fills, up to the edges of the display. Here the
  /// background belongs to the view for every container.
  public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View {
    background { Rectangle().fill(style).ignoresSafeArea() }
  }

  /// Puts a view behind the page that this view fills, up to the edges of the display. Here the
  /// background belongs to the view for every container.
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View {
    background(alignment: alignment) { content().ignoresSafeArea() }
  }
}
