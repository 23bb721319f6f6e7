/// The selections of the lists in the columns of a split view on a narrow output. The split view
/// owns the object.
@MainActor
final class ColumnSelections {
  private var clearers: [NavigationSplitViewColumn: @MainActor () -> Void] = [:]

  nonisolated init() {}

  fileprivate func set(
    _ clear: @escaping @MainActor () -> Void, of column: NavigationSplitViewColumn
  ) {
    clearers[column] = clear
  }

  /// Removes the selections of a column and of those behind it.
  func clear(from column: NavigationSplitViewColumn) {
    for other in [NavigationSplitViewColumn.sidebar, .content, .detail]
    where !column.isAfter(other) {
      clearers.removeValue(forKey: other)?()
    }
  }
}

/// Lets a split view follow the selection of a list in one of its columns. On a narrow output the
/// next column comes when a row is selected, and goes when no row is selected any more. On a wide
/// output all columns are visible, and nothing follows.
package struct ColumnFollower: Equatable {
  private let selections: ColumnSelections?
  private let column: NavigationSplitViewColumn
  private let show: @MainActor (Bool) -> Void

  /// Makes the value for a column of a wide output.
  init() {
    selections = nil
    column = .sidebar
    show = { _ in }
  }

  /// Makes the value for a column of a narrow output. `show` receives true if a row is selected.
  init(
    _ selections: ColumnSelections, column: NavigationSplitViewColumn,
    show: @escaping @MainActor (Bool) -> Void
  ) {
    self.selections = selections
    self.column = column
    self.show = show
  }

  /// Follows the selection of a list. `clear` removes the selection when people go back.
  @MainActor package func follow(
    isSelected: Bool, clear: @escaping @MainActor () -> Void
  ) {
    guard let selections else { return }
    selections.set(clear, of: column)
    show(isSelected)
  }

  /// Returns true if both belong to the same column of the same split view. The closures cannot be
  /// compared.
  package static func == (a: Self, b: Self) -> Bool {
    a.selections === b.selections && a.column == b.column
  }
}

private enum ColumnFollowerKey: EnvironmentKey {
  static var defaultValue: ColumnFollower? { nil }
}

extension EnvironmentValues {
  /// Follows the selection of a list in a column of a split view that is not the last one; nil
  /// elsewhere.
  package var columnFollower: ColumnFollower? {
    get { self[ColumnFollowerKey.self] }
    set { self[ColumnFollowerKey.self] = newValue }
  }
}
