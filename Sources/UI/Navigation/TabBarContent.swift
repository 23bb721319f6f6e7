import MartletGeometry

/// The values that a page sets for the bar of its tab view.
struct TabBarContent: Equatable {
  /// The style behind the bar; nil for that of the environment.
  var background: AnyShapeStyle?
  /// Whether the style behind the bar is drawn; automatic draws it while content is scrolled under
  /// the bar.
  var ground = Visibility.automatic
  /// The colour scheme of the bar; nil for that of the tab view.
  var scheme: ColorScheme?
  /// True if the page has no bar.
  var isHidden = false
}

/// The preference by which the visible page configures the bar of its tab view. The pages above it
/// in a navigation view add their values.
enum TabBarKey: PreferenceKey {
  /// A visible bar.
  static var defaultValue: TabBarContent { TabBarContent() }

  /// Combines the settings of sibling views. For each setting, the first view that sets it wins.
  static func reduce(value: inout TabBarContent, nextValue: () -> TabBarContent) {
    let next = nextValue()
    value.background = value.background ?? next.background
    if value.ground == .automatic { value.ground = next.ground }
    value.scheme = value.scheme ?? next.scheme
    value.isHidden = value.isHidden || next.isHidden
  }
}

extension View {
  /// Changes the values of the navigation bar and of the tab bar, those of them that `bars` name.
  func bars(
    _ bars: [ToolbarPlacement], navigation: @escaping (inout NavigationBarContent) -> Void,
    tabs: @escaping (inout TabBarContent) -> Void
  ) -> some View {
    transformPreference(NavigationBarKey.self) {
      if bars.includeNavigationBar { navigation(&$0) }
    }
    .transformPreference(TabBarKey.self) { if bars.contains(.tabBar) { tabs(&$0) } }
  }
}
