import MartletGeometry

/// The background of a list's rows: none, or a card per section. The styles have no code;
/// `listStyle(_:)` maps each to a `ListLook`.
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

/// Shows each section on a card with rounded corners.
public struct InsetGroupedListStyle: ListStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Shows each section on a card, like `InsetGroupedListStyle`.
public struct GroupedListStyle: ListStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Shows rows directly on the background, like `PlainListStyle`.
public struct InsetListStyle: ListStyle {
  /// Makes the style.
  nonisolated public init() {}
}

/// Shows rows directly on the background, like `PlainListStyle`. Lists have no separate look in a
/// sidebar.
public struct SidebarListStyle: ListStyle {
  /// Makes the style.
  nonisolated public init() {}
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// Shows each section on a card with rounded corners.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
  /// Shows each section on a card, like `insetGrouped`.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetListStyle {
  /// Shows rows directly on the background, like `plain`.
  public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
  /// Shows rows directly on the background, like `plain`.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

/// The background behind a list's rows. `List` and `Form` read it from the environment.
package enum ListLook: Hashable, Sendable {
  /// Rows directly on the background.
  case plain
  /// Each section on a card.
  case grouped

  // The values of both colours are those that iOS publishes for grouped backgrounds.
  /// The background of a grouped list.
  package static let ground = Color(.schemed(light: RGBA(hex: 0xF2F2F7), dark: .clear))
  /// The fill of a card.
  package static let card = Color(
    .schemed(light: .white, dark: RGBA(red: 1, green: 1, blue: 1, alpha: 0.11)))
}

private enum ListLookKey: EnvironmentKey { static let defaultValue = ListLook.plain }
private enum ScrollGroundKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// The look of the enclosing list.
  package var listLook: ListLook {
    get { self[ListLookKey.self] }
    set { self[ListLookKey.self] = newValue }
  }

  /// True if lists and forms inside have no background.
  package var scrollGroundIsHidden: Bool {
    get { self[ScrollGroundKey.self] }
    set { self[ScrollGroundKey.self] = newValue }
  }
}

extension View {
  /// Sets the look of the lists inside.
  public func listStyle<S: ListStyle>(_ style: S) -> some View {
    let isGrouped = style is InsetGroupedListStyle || style is GroupedListStyle
    return environment(\.listLook, isGrouped ? .grouped : .plain)
  }

  /// Shows or hides the background of the lists and forms inside.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.scrollGroundIsHidden, visibility == .hidden)
  }
}
