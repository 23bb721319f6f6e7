/// The menu and the action that a list gives to its rows. The values are those of the list's
/// selection.
struct SelectionMenu {
  /// Makes the actions for some rows.
  let items: @MainActor (Set<AnyHashable>) -> AnyView
  /// Runs after a tap on a row outside of edit mode; nil if a tap only selects.
  let primaryAction: (@MainActor (Set<AnyHashable>) -> Void)?
}

private enum SelectionMenuKey: EnvironmentKey {
  static var defaultValue: SelectionMenu? { nil }
}

extension EnvironmentValues {
  /// The menu of the rows that can be selected; nil if they have none.
  var selectionMenu: SelectionMenu? {
    get { self[SelectionMenuKey.self] }
    set { self[SelectionMenuKey.self] = newValue }
  }
}

extension View {
  /// Gives the rows of the lists inside a menu, which opens on a long press. Only rows that can be
  /// selected have it.
  ///
  /// - Parameters:
  ///   - itemType: the type of the list's selection. Values of other types are left out.
  ///   - menu: makes the actions for the pressed row, or for all selected rows if that row is one
  ///     of them.
  ///   - primaryAction: runs after a tap on a row outside of edit mode.
  public func contextMenu<Item: Hashable, Items: View>(
    forSelectionType itemType: Item.Type = Item.self,
    @ViewBuilder menu: @escaping (Set<Item>) -> Items,
    primaryAction: ((Set<Item>) -> Void)? = nil
  ) -> some View {
    let items: @MainActor (Set<AnyHashable>) -> AnyView = {
      AnyView(menu(Set($0.compactMap { $0.base as? Item })))
    }
    var act: (@MainActor (Set<AnyHashable>) -> Void)?
    if let primaryAction {
      act = { primaryAction(Set($0.compactMap { $0.base as? Item })) }
    }
    return environment(\.selectionMenu, SelectionMenu(items: items, primaryAction: act))
  }
}
