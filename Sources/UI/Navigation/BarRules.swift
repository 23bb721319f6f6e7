/// The event that makes the bar of a tab view smaller. It has no effect: the bar keeps its size.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  private let name: String

  /// The rule of the system.
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  /// While the page scrolls down.
  public static let onScrollDown = TabBarMinimizeBehavior(name: "onScrollDown")
  /// While the page scrolls up.
  public static let onScrollUp = TabBarMinimizeBehavior(name: "onScrollUp")
  /// At no time.
  public static let never = TabBarMinimizeBehavior(name: "never")
}

/// The purpose of a page's bar. It has no effect: all bars have the same layout.
public struct ToolbarRole: Hashable, Sendable {
  private let name: String

  /// The role of the system.
  public static let automatic = ToolbarRole(name: "automatic")
  /// A page of a stack.
  public static let navigationStack = ToolbarRole(name: "navigationStack")
  /// A page that goes through contents.
  public static let browser = ToolbarRole(name: "browser")
  /// A page that edits a document.
  public static let editor = ToolbarRole(name: "editor")
}

/// Whether a search field changes the bar of its page. It has no effect: the bar stays.
public struct SearchPresentationToolbarBehavior: Hashable, Sendable {
  private let name: String

  /// The rule of the system.
  public static let automatic = SearchPresentationToolbarBehavior(name: "automatic")
  /// The bar stays as it is.
  public static let avoidHidingContent = SearchPresentationToolbarBehavior(
    name: "avoidHidingContent")
}

extension View {
  /// Returns the view unchanged. The bar of a tab view keeps its size.
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }

  /// Returns the view unchanged. All bars have the same layout.
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }

  /// Returns the view unchanged. A search does not hide the bar of its page.
  public func searchPresentationToolbarBehavior(
    _ behavior: SearchPresentationToolbarBehavior
  ) -> some View { self }
}
