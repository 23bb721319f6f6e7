import MartletGeometry

/// Types of navigation bars.
public enum NavigationBarItem {
  /// The way in which the bar of a page shows its title.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// Large. It behaves like `large` here.
    case automatic
    /// In the middle of the bar.
    case inline
    /// In a line of its own below the bar. If a scroll view begins the page, the title scrolls with
    /// it.
    case large
  }
}

/// The settings of a page for its bar.
package struct NavigationBarContent: Equatable {
  /// The title; nil for none.
  package var title: Text?
  /// The line below a title in the bar; nil for none.
  package var subtitle: Text?
  /// The style behind the bar; nil for none.
  package var background: AnyShapeStyle?
  /// True if the style behind the bar is not drawn.
  package var hidesBackground = false
  /// The colour scheme of the bar; nil for that of the page.
  package var scheme: ColorScheme?
  /// The way in which the title is shown.
  package var mode = NavigationBarItem.TitleDisplayMode.automatic
  /// True if the page has no bar.
  package var isHidden = false
  /// True if the bar has no back button.
  package var hidesBackButton = false
  /// The views at the leading end; nil for none.
  package var leading: NodeReference?
  /// The views at the trailing end; nil for none.
  package var trailing: NodeReference?
  /// The items that `toolbar` puts at the ends of the bar, in its middle and at the page's lower
  /// edge.
  package var toolbar: [ToolbarPlace: NodeReference] = [:]

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

/// A page of a navigation view: the bar and the views below it.
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
        .modifier(LargeTitleModifier(title: bar.largeTitle))
      if let bottom = bar.toolbar[.bottom] {
        Divider()
        Portal(reference: bottom).padding(.horizontal, 16).frame(minHeight: 48)
      }
    }
    .onPreferenceChange(NavigationBarKey.self) { bar = $0 }
    // Views outside of the page have their own bar or none, so the settings end here.
    .transformPreference(NavigationBarKey.self) { $0 = NavigationBarContent() }
  }
}

private struct NavigationBar: View {
  let content: NavigationBarContent
  let isFirst: Bool
  @Environment(\.dismiss) private var dismiss
  @Environment(\.layoutDirection) private var direction

  private var hasBack: Bool { !isFirst && !content.hidesBackButton && content.leading == nil }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ZStack {
        if let principal = content.toolbar[.principal] {
          Portal(reference: principal).padding(.horizontal, 88)
        } else if let title = content.title, content.largeTitle == nil {
          BarTitle(title: title, subtitle: content.subtitle).padding(.horizontal, 88)
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
          Spacer(minLength: 0)
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

  /// Sets the title of the page and the way in which it is shown.
  public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    transformPreference(NavigationBarKey.self) {
      $0.title = title
      $0.mode = displayMode
    }
  }

  /// Sets the title of the page and the way in which it is shown.
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    navigationBarTitle(Text(title), displayMode: displayMode)
  }

  /// Sets the title of the page in the enclosing navigation view.
  public func navigationTitle(_ title: Text) -> some View { navigationBarTitle(title) }

  /// Sets the title of the page in the enclosing navigation view.
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationBarTitle(Text(title))
  }

  /// Sets the way in which the title of the page is shown.
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
    modifier(BarItemsModifier(item: leading, path: \.leading))
  }

  /// Puts views at the trailing end of the page's bar.
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    modifier(BarItemsModifier(item: trailing, path: \.trailing))
  }

  /// Puts views at both ends of the page's bar. The leading ones replace the back button.
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    navigationBarItems(leading: leading).navigationBarItems(trailing: trailing)
  }
}
