/// The position and the size of a page's title, as toolbars name them.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
  fileprivate let mode: NavigationBarItem.TitleDisplayMode

  /// The title is large, like `large`.
  public static let automatic = ToolbarTitleDisplayMode(mode: .automatic)
  /// The title is large, on a line of its own below the bar.
  public static let large = ToolbarTitleDisplayMode(mode: .large)
  /// The title is large, like `large`.
  public static let inlineLarge = ToolbarTitleDisplayMode(mode: .large)
  /// The title is in the middle of the bar.
  public static let inline = ToolbarTitleDisplayMode(mode: .inline)
}

extension View {
  /// Sets where the title of the page is shown.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    navigationBarTitleDisplayMode(mode.mode)
  }

  /// Adds a menu to a title in the bar, which an arrow after the title opens. A large title shows
  /// no menu.
  public func toolbarTitleMenu<C: View>(@ViewBuilder content: @escaping () -> C) -> some View {
    modifier(
      PortalModifier(NavigationBarKey.self, item: TitleMenu(content: content)) { $0.titleMenu = $1 }
    )
  }
}

/// The arrow after a title that opens the title's menu.
private struct TitleMenu<Content: View>: View {
  let content: () -> Content

  var body: some View {
    Menu(content: content) {
      Image(systemName: "chevron.down").font(.footnote).frame(width: 28, height: 44)
    }
  }
}
