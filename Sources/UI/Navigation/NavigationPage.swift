import MartletGeometry

/// A page of a navigation view: its views, with the bar over their upper edge and the toolbar items
/// over the lower one. Both make the safe area of the views smaller.
struct NavigationPage<Content: View>: View {
  let content: Content
  let isFirst: Bool
  @State private var bar = NavigationBarContent()
  @State private var editMode = EditMode.inactive

  var body: some View {
    VStack { content }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .environment(\.editMode, $editMode)
      .environment(\.isBelowBar, !bar.look.isHidden)
      .environment(\.barLook, bar.look)
      .modifier(
        LargeTitleModifier(
          title: bar.largeTitle, ground: ground(hasLine: true),
          showsGround: bar.look.ground == .visible)
      )
      .modifier(lowerBar)
      .modifier(upperBar)
      .onPreferenceChange(NavigationBarKey.self) { bar = $0 }
      // The values apply to this page only, so views around it must not see them.
      .transformPreference(NavigationBarKey.self) { $0 = NavigationBarContent() }
  }

  private var hasBack: Bool { !isFirst && !bar.hidesBackButton && bar.leading == nil }

  /// The bar. A bar without views has no background either, unless the page asks for one.
  private var upperBar: BarModifier<NavigationBar?, BarFill?, SmallTitle?> {
    BarModifier(
      edge: .top,
      bar: bar.look.isHidden ? nil : NavigationBar(content: bar, hasBack: hasBack),
      ground: ground(hasLine: bar.largeTitle == nil || bar.look.ground != .visible),
      title: bar.largeTitle.map { SmallTitle(title: $0, scheme: bar.look.scheme) },
      groundVisibility: bar.look.ground)
  }

  private func ground(hasLine: Bool) -> BarFill? {
    let isEmpty = !hasBack && !bar.hasViews && bar.look.ground != .visible
    if bar.look.isHidden || isEmpty { return nil }
    return BarFill(bar.look.background, edge: .top, scheme: bar.look.scheme, hasLine: hasLine)
  }

  private var lowerBar: BarModifier<BottomToolbar?, BarFill?, EmptyView> {
    let look = bar.bottom
    let items = look.isHidden ? nil : bar.toolbar[.bottom]
    return BarModifier(
      edge: .bottom, bar: items.map { BottomToolbar(items: $0, scheme: look.scheme) },
      ground: items.map { _ in BarFill(look.background, edge: .bottom, scheme: look.scheme) },
      title: EmptyView(), groundVisibility: look.ground)
  }
}

/// The toolbar items at the lower edge of a page.
private struct BottomToolbar: View {
  let items: NodeReference
  let scheme: ColorScheme?

  var body: some View {
    VStack(spacing: 0) {
      // The room of the hairline of the background.
      Divider().hidden()
      Portal(reference: items).padding(.horizontal, 16).frame(minHeight: 48)
    }
    .barScheme(scheme)
  }
}

/// The title in the middle of the bar, after the large title has scrolled away.
private struct SmallTitle: View {
  let title: Text
  let scheme: ColorScheme?

  var body: some View {
    title.font(.headline).lineLimit(1).padding(.horizontal, 88)
      .frame(maxWidth: .infinity).frame(height: NavigationBar.height)
      .barScheme(scheme)
  }
}

/// The navigation bar of a page: back button, title and bar items in a row.
private struct NavigationBar: View {
  let content: NavigationBarContent
  let hasBack: Bool
  @Environment(\.dismiss) private var dismiss
  @Environment(\.layoutDirection) private var direction

  /// The height of the row, in points.
  static let height: CGFloat = 44

  var body: some View {
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
    .frame(height: Self.height)
    .frame(maxWidth: .infinity)
    .barScheme(content.look.scheme)
  }
}
