/// Selects rows of a list. The list owns the object and passes it to the links in its rows.
@MainActor
package final class RowSelector {
  /// Selects the row with a value. Returns false if the list's selection has another type, or if a
  /// tap selects no rows at this time. The list sets it whenever its body is evaluated.
  package var select: @MainActor (AnyHashable) -> Bool = { _ in false }

  /// Makes a selector that selects no rows.
  nonisolated package init() {}
}

/// A row of a list with a selection, as the links in the row see it.
package struct RowSelection: Equatable {
  private let selector: RowSelector
  private let value: AnyHashable
  /// True in edit mode, where a tap on a link only selects its row.
  package let isEditing: Bool
  /// True if a mark before the row shows whether it is selected. A row with a mark has no delete
  /// button.
  package let hasMark: Bool

  /// Describes the row with a value.
  package init(_ selector: RowSelector, value: AnyHashable, isEditing: Bool, hasMark: Bool) {
    self.selector = selector
    self.value = value
    self.isEditing = isEditing
    self.hasMark = hasMark
  }

  /// Selects the row by the value of its link, or by its own value if the list's selection has
  /// another type. Returns false if the row is not selected by a tap.
  @MainActor package func select(_ linkValue: AnyHashable?) -> Bool {
    if let linkValue, selector.select(linkValue) { return true }
    return selector.select(value)
  }

  /// Compares the lists by identity and the rows by value.
  package static func == (a: Self, b: Self) -> Bool {
    a.selector === b.selector && a.value == b.value && a.isEditing == b.isEditing
      && a.hasMark == b.hasMark
  }
}

private enum RowSelectionKey: EnvironmentKey {
  static var defaultValue: RowSelection? { nil }
}

extension EnvironmentValues {
  /// The enclosing row of a list with a selection; nil elsewhere.
  package var rowSelection: RowSelection? {
    get { self[RowSelectionKey.self] }
    set { self[RowSelectionKey.self] = newValue }
  }
}
