import MartletGeometry

/// Whether an action closes its menu.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  let closes: Bool

  /// An action closes its menu.
  public static let automatic = MenuActionDismissBehavior(closes: true)
  /// An action closes its menu.
  public static let enabled = MenuActionDismissBehavior(closes: true)
  /// The menu stays open, for example for an action that is run several times.
  public static let disabled = MenuActionDismissBehavior(closes: false)
}

private enum MenuDismissKey: EnvironmentKey {
  static let defaultValue = MenuActionDismissBehavior.automatic
}
private enum MenuIndicatorKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
  /// Whether an action closes its menu, for the menus inside.
  var menuActionDismissBehavior: MenuActionDismissBehavior {
    get { self[MenuDismissKey.self] }
    set { self[MenuDismissKey.self] = newValue }
  }

  /// The visibility of the arrow after the labels of the menus inside.
  var menuIndicator: Visibility {
    get { self[MenuIndicatorKey.self] }
    set { self[MenuIndicatorKey.self] = newValue }
  }
}

/// The label of a menu, with an arrow if `menuIndicator` is visible.
struct MenuLabel<Content: View>: View {
  let content: Content
  @Environment(\.menuIndicator) private var indicator

  var body: some View {
    HStack(spacing: 6) {
      content
      if indicator == .visible { Image(systemName: "chevron.down").font(.footnote) }
    }
  }
}

extension View {
  /// Sets whether an action closes its menu, for the menus inside.
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
    environment(\.menuActionDismissBehavior, behavior)
  }

  /// Shows or hides an arrow after the labels of the menus inside. With `automatic` there is no
  /// arrow.
  public func menuIndicator(_ visibility: Visibility) -> some View {
    environment(\.menuIndicator, visibility)
  }
}
