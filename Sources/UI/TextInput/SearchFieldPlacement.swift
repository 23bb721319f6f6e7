/// The place of a search field. It is always above the content here.
public struct SearchFieldPlacement: Hashable, Sendable {
  /// Above the content.
  public static let automatic = SearchFieldPlacement()
  /// Above the content.
  public static let toolbar = SearchFieldPlacement()
  /// Above the content.
  public static let sidebar = SearchFieldPlacement()
  /// Above the content. It is always visible, and `displayMode` has no effect.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode)
    -> SearchFieldPlacement
  { SearchFieldPlacement() }

  /// When a search field is visible.
  public enum NavigationBarDrawerDisplayMode: Hashable, Sendable {
    /// Always visible; both modes are the same here.
    case automatic, always
  }
}

/// When the scopes of a search are shown.
public enum SearchScopeActivation: Hashable, Sendable {
  /// While the search field has the focus, a text or a token.
  case automatic, onSearchPresentation
  /// While the search field has a text or a token.
  case onTextEntry
}
