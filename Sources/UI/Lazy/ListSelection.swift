/// The selection of a list, without its type. The values are those of the rows: tags or identities.
struct ListSelection {
  /// True if several rows can be selected.
  let isMultiple: Bool
  /// True if a tap outside of edit mode selects one row, also where several can be selected.
  private var replacesByTap = false
  /// Returns the values of the selected rows.
  let current: @MainActor () -> Set<AnyHashable>
  /// Returns true if a value has the type of the selection.
  let accepts: @MainActor (AnyHashable) -> Bool
  /// Replaces the values of the selected rows.
  let write: @MainActor (Set<AnyHashable>) -> Void

  /// Makes the selection of at most one row.
  @MainActor init<Value: Hashable>(_ value: Binding<Value?>) {
    isMultiple = false
    current = { value.wrappedValue.map { [AnyHashable($0)] } ?? [] }
    accepts = { $0 as? Value != nil }
    write = { value.wrappedValue = $0.first.flatMap { $0 as? Value } }
  }

  /// Makes the selection of any number of rows.
  @MainActor init<Value: Hashable>(_ values: Binding<Set<Value>>) {
    isMultiple = true
    current = { Set(values.wrappedValue.map { AnyHashable($0) }) }
    accepts = { $0 as? Value != nil }
    write = { values.wrappedValue = Set($0.compactMap { $0 as? Value }) }
  }

  /// The same selection, in which a tap outside of edit mode always selects one row.
  var replacingByTap: ListSelection {
    var result = self
    result.replacesByTap = true
    return result
  }

  /// Selects the row with a value after a tap. Returns false if the tap changes no selection.
  ///
  /// In edit mode a tap adds the row to a selection of several rows, or removes it. Outside of edit
  /// mode such a list only selects rows, one at a time, if it is a table or a column of a split
  /// view.
  @MainActor func choose(_ value: AnyHashable, isEditing: Bool, isInColumn: Bool) -> Bool {
    guard accepts(value) else { return false }
    let old = current()
    if isMultiple, isEditing {
      write(old.symmetricDifference([value]))
    } else if isMultiple, !isInColumn, !replacesByTap {
      return false
    } else if old != [value] {
      write([value])
    }
    return true
  }
}

/// The selection of a list at one evaluation of its body, from which its rows get their parts.
struct RowChoices {
  let selector: RowSelector
  let selection: ListSelection
  let selected: Set<AnyHashable>
  let isEditing: Bool

  /// Returns the part of a row; nil if the row cannot be selected. The row's tag precedes its
  /// identity.
  @MainActor func choice(of row: AnyView, at position: LazyRowPosition) -> RowChoice? {
    if position.isHeading { return nil }
    let values = [row.tagOfRow, position.id].compactMap { $0 }
    guard let value = values.first(where: { selection.accepts($0) }) else { return nil }
    let isSelected = selected.contains(value)
    return RowChoice(
      selector: selector, value: value, isSelected: isSelected, isEditing: isEditing,
      hasMark: selection.isMultiple && isEditing, target: isSelected ? selected : [value])
  }
}

/// Whether a row is selected, and what selects it.
struct RowChoice {
  let selector: RowSelector
  let value: AnyHashable
  let isSelected: Bool
  let isEditing: Bool
  /// True if a mark before the content shows whether the row is selected.
  let hasMark: Bool
  /// The values on which the actions of the row's menu act: the selection if the row belongs to it,
  /// else the row.
  let target: Set<AnyHashable>
}

/// The content of a row that can be selected.
struct SelectableContent: View {
  let content: AnyView
  let choice: RowChoice
  @Environment(\.selectionMenu) private var menu

  var body: some View {
    if let menu {
      let target = choice.target
      row.frame(maxWidth: .infinity, alignment: .leading)
        .contentShape(Rectangle())
        .modifier(ContextMenuModifier(items: { menu.items(target) }))
    } else {
      row
    }
  }

  private var row: some View {
    HStack(spacing: 12) {
      if choice.hasMark {
        Image(systemName: choice.isSelected ? "checkmark.circle.fill" : "circle")
          .foregroundColor(choice.isSelected ? .accentColor : .secondary)
      }
      content.environment(
        \.rowSelection,
        RowSelection(
          choice.selector, value: choice.value, isEditing: choice.isEditing,
          hasMark: choice.hasMark))
    }
  }
}

/// The background of a selected row: the accent colour, faint, with a bar at the leading edge, so
/// that a selected row differs not only by its colour.
struct SelectedGround: View {
  let shape: UnevenRoundedRectangle
  /// True if the row is on a card.
  let isCard: Bool

  var body: some View {
    shape.fill(isCard ? ListLook.card : Color.clear)
      .overlay { Color.accentColor.opacity(0.18) }
      .overlay(alignment: .leading) { Color.accentColor.frame(width: 4) }
      .clipShape(shape)
  }
}
