import MartletGeometry

/// A namespace for types of navigation bars.
public enum NavigationBarItem {
  /// The position and the size of a page's title.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// The title is large, like `large`.
    case automatic
    /// The title is in the middle of the bar.
    case inline
    /// The title is large, on a line of its own below the bar. If a scroll view begins the page,
    /// the title scrolls with its content.
    case large
  }
}

/// The values that a page sets for its navigation bar. The preference `NavigationBarKey` carries
/// them to `NavigationPage`. Nodes of bar items are owned by the modifiers that set them.
package struct NavigationBarContent: Equatable {
  /// The title; nil for none.
  package var title: Text?
  /// The line below a title in the bar; nil for none.
  package var subtitle: Text?
  /// The view after a title in the bar that opens its menu; nil for none.
  package var titleMenu: NodeReference?
  /// The look of the bar.
  package var look = BarLook()
  /// The look of the bar at the page's lower edge.
  package var bottom = BarLook()
  /// The position and the size of the title.
  package var mode = NavigationBarItem.TitleDisplayMode.automatic
  /// True if the bar has no back button.
  package var hidesBackButton = false
  /// The views at the leading end; nil for none.
  package var leading: NodeReference?
  /// The views at the trailing end; nil for none.
  package var trailing: NodeReference?
  /// The items of `toolbar`, by their area: at the ends or in the middle of the bar, or at the
  /// page's lower edge.
  package var toolbar: [ToolbarArea: NodeReference] = [:]

  /// True if the bar shows a title or items. A back button is not counted.
  package var hasViews: Bool {
    title != nil || subtitle != nil || leading != nil || trailing != nil
      || toolbar.keys.contains { $0 != .bottom }
  }

  /// The title if it is shown large; nil otherwise.
  package var largeTitle: Text? { mode == .inline || look.isHidden ? nil : title }
}

/// The preference by which a page configures its bar.
package enum NavigationBarKey: PreferenceKey {
  /// No title and a visible bar.
  package static var defaultValue: NavigationBarContent { NavigationBarContent() }

  /// Combines the settings of sibling views. For each setting, the first view that sets it wins.
  package static func reduce(
    value: inout NavigationBarContent, nextValue: () -> NavigationBarContent
  ) {
    let next = nextValue()
    value.title = value.title ?? next.title
    value.subtitle = value.subtitle ?? next.subtitle
    value.titleMenu = value.titleMenu ?? next.titleMenu
    value.look.add(next.look)
    value.bottom.add(next.bottom)
    if value.mode == .automatic { value.mode = next.mode }
    value.hidesBackButton = value.hidesBackButton || next.hidesBackButton
    value.leading = value.leading ?? next.leading
    value.trailing = value.trailing ?? next.trailing
    value.toolbar.merge(next.toolbar) { first, _ in first }
  }
}

extension View {
  /// Sets the title of the page in the enclosing navigation view.
  public func navigationBarTitle(_ title: Text) -> some View {
    transformPreference(NavigationBarKey.self) { $0.title = title }
  }

  /// Sets the title of the page in the enclosing navigation view.
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationBarTitle(Text(title))
  }

  /// Sets the title of the page and where it is shown.
  public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    transformPreference(NavigationBarKey.self) {
      $0.title = title
      $0.mode = displayMode
    }
  }

  /// Sets the title of the page and where it is shown.
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    navigationBarTitle(Text(title), displayMode: displayMode)
  }

  /// Sets the title of the page in the enclosing navigation view.
  public func navigationTitle(_ title: Text) -> some View { navigationBarTitle(title) }

  /// Sets the title of the page in the enclosing navigation view. The title cannot be edited.
  public func navigationTitle(_ title: Binding<String>) -> some View {
    navigationBarTitle(Text(title.wrappedValue))
  }

  /// Sets the title of the page in the enclosing navigation view.
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationBarTitle(Text(title))
  }

  /// Sets where the title of the page is shown.
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    transformPreference(NavigationBarKey.self) { $0.mode = displayMode }
  }

  /// Hides the bar of the page.
  public func navigationBarHidden(_ hidden: Bool) -> some View {
    transformPreference(NavigationBarKey.self) { $0.look.isHidden = hidden }
  }

  /// Hides the back button. The drag from the leading edge still goes back.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    transformPreference(NavigationBarKey.self) { $0.hidesBackButton = hidesBackButton }
  }

  /// Puts views at the leading end of the page's bar. They replace the back button.
  public func navigationBarItems<L: View>(leading: L) -> some View {
    modifier(PortalModifier(NavigationBarKey.self, item: leading) { $0.leading = $1 })
  }

  /// Puts views at the trailing end of the page's bar.
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    modifier(PortalModifier(NavigationBarKey.self, item: trailing) { $0.trailing = $1 })
  }

  /// Puts views at both ends of the page's bar. The leading ones replace the back button.
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    navigationBarItems(leading: leading).navigationBarItems(trailing: trailing)
  }
}
