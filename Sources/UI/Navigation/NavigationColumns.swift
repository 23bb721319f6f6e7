import MartletGeometry

/// The views of a navigation view that has several. On a wide output they are the columns of a
/// split view, on a narrow one only the first is shown.
struct NavigationColumns: View {
  /// The views, at least two. A fourth one and those after it are not shown.
  let views: [AnyView]
  @Environment(\.horizontalSizeClass) private var room
  @Environment(\.navigationIsStack) private var isStack

  var body: some View {
    if isStack || room == .compact {
      NavigationView { views[0] }
    } else if views.count == 2 {
      NavigationSplitView {
        views[0]
      } detail: {
        views[1]
      }
    } else {
      NavigationSplitView {
        views[0]
      } content: {
        views[1]
      } detail: {
        views[2]
      }
    }
  }
}

private enum NavigationIsStackKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// True if the navigation views inside show one page at a time even on a wide output.
  var navigationIsStack: Bool {
    get { self[NavigationIsStackKey.self] }
    set { self[NavigationIsStackKey.self] = newValue }
  }
}
