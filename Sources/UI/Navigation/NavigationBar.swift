import MartletGeometry

/// How the bar of a page shows its title.
public enum NavigationBarItem {
  public enum TitleDisplayMode: Hashable, Sendable {
    /// Large, while the page is at its beginning.
    case automatic
    /// In the middle of the bar.
    case inline
    /// In a line of its own under the bar, which goes up with what scrolls at the top of the page.
    case large
  }
}

/// What a page says about its bar.
package struct NavigationBarContent: Equatable {
  package var title: Text?
  package var mode = NavigationBarItem.TitleDisplayMode.automatic
  package var isHidden = false
  package var hidesBackButton = false
  package var leading: NodeReference?
  package var trailing: NodeReference?

  package var largeTitle: Text? { mode == .inline || isHidden ? nil : title }
}

package enum NavigationBarKey: PreferenceKey {
  package static var defaultValue: NavigationBarContent { NavigationBarContent() }

  /// Views beside one another that both speak of the bar: the first that says a thing is heard.
  package static func reduce(
    value: inout NavigationBarContent, nextValue: () -> NavigationBarContent
  ) {
    let next = nextValue()
    value.title = value.title ?? next.title
    if value.mode == .automatic { value.mode = next.mode }
    value.isHidden = value.isHidden || next.isHidden
    value.hidesBackButton = value.hidesBackButton || next.hidesBackButton
    value.leading = value.leading ?? next.leading
    value.trailing = value.trailing ?? next.trailing
  }
}

/// A page of a navigation view: its bar above its views.
struct NavigationPage<Content: View>: View {
  let content: Content
  let isFirst: Bool
  @State private var bar = NavigationBarContent()

  var body: some View {
    VStack(spacing: 0) {
      if !bar.isHidden { NavigationBar(content: bar, isFirst: isFirst) }
      content.frame(maxWidth: .infinity, maxHeight: .infinity)
        .modifier(LargeTitleModifier(title: bar.largeTitle))
    }
    .onPreferenceChange(NavigationBarKey.self) { bar = $0 }
    // What is outside of the page has a bar of its own, or none.
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
        if let title = content.title, content.largeTitle == nil {
          title.font(.headline).lineLimit(1).padding(.horizontal, 88)
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
          Spacer(minLength: 0)
          if let trailing = content.trailing {
            Portal(reference: trailing).padding(.trailing, 16)
          }
        }
      }
      .frame(height: LargeTitleModifier.barHeight)
      if content.largeTitle == nil { Divider() }
    }
    .frame(maxWidth: .infinity)
  }
}

extension View {
  /// Titles the page in the navigation view around.
  public func navigationBarTitle(_ title: Text) -> some View {
    transformPreference(NavigationBarKey.self) { $0.title = title }
  }

  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationBarTitle(Text(title))
  }

  public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    transformPreference(NavigationBarKey.self) {
      $0.title = title
      $0.mode = displayMode
    }
  }

  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    navigationBarTitle(Text(title), displayMode: displayMode)
  }

  /// Titles the page in the navigation view around.
  public func navigationTitle(_ title: Text) -> some View { navigationBarTitle(title) }

  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationBarTitle(Text(title))
  }

  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    transformPreference(NavigationBarKey.self) { $0.mode = displayMode }
  }

  /// Takes the bar of the page away.
  public func navigationBarHidden(_ hidden: Bool) -> some View {
    transformPreference(NavigationBarKey.self) { $0.isHidden = hidden }
  }

  /// Takes the button away that leads back; the edge still does.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    transformPreference(NavigationBarKey.self) { $0.hidesBackButton = hidesBackButton }
  }

  /// Puts views at the leading end of the page's bar, in place of the button that leads back.
  public func navigationBarItems<L: View>(leading: L) -> some View {
    modifier(BarItemsModifier(item: leading, path: \.leading))
  }

  public func navigationBarItems<T: View>(trailing: T) -> some View {
    modifier(BarItemsModifier(item: trailing, path: \.trailing))
  }

  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    navigationBarItems(leading: leading).navigationBarItems(trailing: trailing)
  }
}
