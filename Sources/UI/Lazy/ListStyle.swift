import MartletGeometry

/// How lists look: rows on the ground they stand on, or on cards.
@MainActor @preconcurrency
public protocol ListStyle {}

/// Rows without a background of their own.
public struct PlainListStyle: ListStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Rows without a background of their own, like `PlainListStyle`.
public struct DefaultListStyle: ListStyle {
  /// Makes the style.
  nonisolated public init() {}
}

extension ListStyle where Self == PlainListStyle {
  /// Rows without a background of their own.
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == DefaultListStyle {
  /// Rows without a background of their own, like `plain`.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

/// Each section on a card with round corners.
public struct InsetGroupedListStyle: ListStyle {
  nonisolated public init() {}
}

/// Each section on a card; here the same as `insetGrouped`.
public struct GroupedListStyle: ListStyle {
  nonisolated public init() {}
}

/// Rows on the ground they stand on, as in a plain list.
public struct InsetListStyle: ListStyle {
  nonisolated public init() {}
}

/// Rows of a sidebar; here as in a plain list.
public struct SidebarListStyle: ListStyle {
  nonisolated public init() {}
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// Each section on a card with round corners.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
  /// Each section on a card.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetListStyle {
  /// Rows on the ground they stand on.
  public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
  /// Rows of a sidebar.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

/// What rows stand on.
package enum ListLook: Hashable, Sendable {
  case plain
  case grouped

  // The system's grouped backgrounds, from the published iOS values.
  package static let ground = Color(.schemed(light: RGBA(hex: 0xF2F2F7), dark: .clear))
  package static let card = Color(
    .schemed(light: .white, dark: RGBA(red: 1, green: 1, blue: 1, alpha: 0.11)))
}

private enum ListLookKey: EnvironmentKey { static let defaultValue = ListLook.plain }
private enum ScrollGroundKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  package var listLook: ListLook {
    get { self[ListLookKey.self] }
    set { self[ListLookKey.self] = newValue }
  }

  /// True where lists and forms are drawn without a ground of their own.
  package var scrollGroundIsHidden: Bool {
    get { self[ScrollGroundKey.self] }
    set { self[ScrollGroundKey.self] = newValue }
  }
}

extension View {
  /// Sets how the lists inside look.
  public func listStyle<S: ListStyle>(_ style: S) -> some View {
    let isGrouped = style is InsetGroupedListStyle || style is GroupedListStyle
    return environment(\.listLook, isGrouped ? .grouped : .plain)
  }

  /// Shows or hides the ground that lists and forms inside are drawn on.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.scrollGroundIsHidden, visibility == .hidden)
  }
}
