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
  /// The style behind the bar; nil for none.
  package var background: AnyShapeStyle?
  /// True if the style behind the bar is not drawn.
  package var hidesBackground = false
  /// The colour scheme of the bar; nil for that of the page.
  package var scheme: ColorScheme?
  /// The position and the size of the title.
  package var mode = NavigationBarItem.TitleDisplayMode.automatic
  /// True if the page has no bar.
  package var isHidden = false
  /// True if the bar has no back button.
  package var hidesBackButton = false
  /// The views at the leading end; nil for none.
  package var leading: NodeReference?
  /// The views at the trailing end; nil for none.
  package var trailing: NodeReference?
  /// The items of `toolbar`, by their area: at the ends or in the middle of the bar, or at the
  /// page's lower edge.
  package var toolbar: [ToolbarArea: NodeReference] = [:]

  /// The title if it is shown large; nil otherwise.
  package var largeTitle: Text? { mode == .inline || isHidden ? nil : title }
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
    value.background = value.background ?? next.background
    value.hidesBackground = value.hidesBackground || next.hidesBackground
    value.scheme = value.scheme ?? next.scheme
    if value.mode == .automatic { value.mode = next.mode }
    value.isHidden = value.isHidden || next.isHidden
    value.hidesBackButton = value.hidesBackButton || next.hidesBackButton
    value.leading = value.leading ?? next.leading
    value.trailing = value.trailing ?? next.trailing
    value.toolbar.merge(next.toolbar) { first, _ in first }
  }
}

/// A page of a navigation view: the bar, the views below it, and the toolbar items at the lower
/// edge.
struct NavigationPage<Content: View>: View {
  let content: Content
  let isFirst: Bool
  @State private var bar = NavigationBarContent()
  @State private var editMode = EditMode.inactive

  var body: some View {
    VStack(spacing: 0) {
      if !bar.isHidden { NavigationBar(content: bar, isFirst: isFirst) }
      content.frame(maxWidth: .infinity, maxHeight: .infinity)
        .environment(\.editMode, $editMode)
        .environment(\.isBelowBar, !bar.isHidden)
        .modifier(LargeTitleModifier(title: bar.largeTitle))
      if let bottom = bar.toolbar[.bottom] {
        Divider()
        Portal(reference: bottom).padding(.horizontal, 16).frame(minHeight: 48)
      }
    }
    .onPreferenceChange(NavigationBarKey.self) { bar = $0 }
    // The values apply to this page only, so views around it must not see them.
    .transformPreference(NavigationBarKey.self) { $0 = NavigationBarContent() }
  }
}

/// The navigation bar of a page: back button, title and bar items in a row of 44 points.
private struct NavigationBar: View {
  let content: NavigationBarContent
  let isFirst: Bool
  @Environment(\.dismiss) private var dismiss
  @Environment(\.layoutDirection) private var direction

  private var hasBack: Bool { !isFirst && !content.hidesBackButton && content.leading == nil }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      BarLayout {
        ZStack {
          if let principal = content.toolbar[.principal] {
            Portal(reference: principal)
          } else if let title = content.title, content.largeTitle == nil {
            if let menu = content.titleMenu {
              HStack(spacing: 0) {
                BarTitle(title: title, subtitle: content.subtitle)
                Portal(reference: menu)
              }
            } else {
              BarTitle(title: title, subtitle: content.subtitle)
            }
          }
        }
        HStack(spacing: 8) {
          if hasBack {
            Button {
              dismiss()
            } label: {
              Image(systemName: direction == .rightToLeft ? "chevron.right" : "chevron.left")
                .font(.system(size: 22, weight: .semibold))
                .frame(width: 44, height: 44)
            }
            .accessibilityIdentifier("navigation.back")
          }
          if let leading = content.leading { Portal(reference: leading).padding(.leading, 16) }
          if let leading = content.toolbar[.leading] {
            Portal(reference: leading).padding(.leading, hasBack ? 0 : 16)
          }
        }
        HStack(spacing: 8) {
          if let trailing = content.toolbar[.trailing] {
            Portal(reference: trailing).padding(.trailing, 16)
          }
          if let trailing = content.trailing {
            Portal(reference: trailing).padding(.trailing, 16)
          }
        }
      }
      .frame(height: LargeTitleModifier.barHeight)
      if content.largeTitle == nil { Divider() }
    }
    .frame(maxWidth: .infinity)
    .modifier(
      BarLook(
        background: content.hidesBackground ? nil : content.background, scheme: content.scheme))
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
    transformPreference(NavigationBarKey.self) { $0.isHidden = hidden }
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
