import MartletGeometry

extension TextInputNode {
  /// Handles a key press while the field has the focus: keys that type, delete and move, and
  /// commands with control or super. `FocusSystem` calls it after the `onKeyPress` handlers around
  /// the field. For keys that the field does not use it returns `ignored`; the focus system then
  /// tries shortcuts and uses the Tab and the Escape key itself.
  package func press(_ press: KeyPress) -> KeyPress.Result {
    guard press.phase != .up else { return .ignored }
    let extends = press.modifiers.contains(.shift)
    let isWide = !press.modifiers.isDisjoint(with: [.control, .option, .command])
    switch press.key {
    case .delete:
      if let onDeleteAtStart, editing.selection.isEmpty, editing.head == 0 {
        // A key that is held to delete the text stops at its start.
        if press.phase == .down { onDeleteAtStart() }
      } else {
        delete(isWide ? .wordBackward : .backward)
      }
    case .deleteForward: delete(isWide ? .wordForward : .forward)
    case .leftArrow, .rightArrow:
      let isForward = (press.key == .rightArrow) != look.fit.isRightToLeft
      let movement: EditedText.Movement =
        isForward ? (isWide ? .wordForward : .forward) : (isWide ? .wordBackward : .backward)
      edit { $0.move(movement, extending: extends) }
    case .upArrow, .downArrow:
      guard isMultiline else { return .ignored }
      moveLine(press.key == .upArrow ? -1 : 1, extending: extends)
    case .home: edit { $0.move(isWide ? .textStart : .lineStart, extending: extends) }
    case .end: edit { $0.move(isWide ? .textEnd : .lineEnd, extending: extends) }
    case .return:
      if isMultiline { edit(.typing) { $0.insert("\n") } } else { return submit() }
    case .escape, .tab: return .ignored
    default:
      if press.modifiers.isDisjoint(with: [.control, .command]) {
        guard !press.characters.isEmpty else { return .ignored }
        edit(.typing) { $0.insert(press.characters) }
      } else {
        return command(press.key, withShift: extends)
      }
    }
    return .handled
  }

  private func delete(_ movement: EditedText.Movement) {
    let isOneCharacter =
      editing.selection.isEmpty && (movement == .backward || movement == .forward)
    edit(isOneCharacter ? .deleting : .other) { $0.delete(movement) }
  }

  private func submit() -> KeyPress.Result {
    guard let onSubmit else {
      graph.focus.focus(nil)
      return .ignored
    }
    // The field loses the focus before the action runs, so that the action can move the focus to
    // another field.
    graph.focus.focus(nil)
    onSubmit()
    return .handled
  }

  /// Handles a letter that is pressed with control or super: select all, copy, cut, paste, undo,
  /// redo. Without an edit to undo or to redo, the press goes on to shortcuts of the program.
  private func command(_ key: KeyEquivalent, withShift hasShift: Bool) -> KeyPress.Result {
    let showedControls = showsEditControls
    defer {
      // A finger that selects all, undoes or redoes in the bar goes on there.
      if showedControls { setEditControls(shown: ["a", "y", "z"].contains(key)) }
    }
    switch key {
    case "a": edit { $0.selectAll() }
    case "c", "x":
      guard !traits.isSecure, !editing.selection.isEmpty else { return .handled }
      graph.focus.clipboard = editing.selectedText
      if key == "x" { edit { $0.delete(.backward) } }
    case "v": edit { $0.insert(graph.focus.clipboard) }
    case "z" where !hasShift: return travel { $0.undo(&$1) } ? .handled : .ignored
    case "z", "y": return travel { $0.redo(&$1) } ? .handled : .ignored
    default: return .ignored
    }
    return .handled
  }

  /// Moves the caret up (-1) or down (1) by one line as it is laid out, to the offset nearest to
  /// its x position.
  private func moveLine(_ step: Int, extending: Bool) {
    let carets = layout(width: Double(size.width)).carets
    let index = carets.lineIndex(of: editing.head) + step
    let x = carets.caret(at: editing.head).minX
    edit {
      guard carets.lines.indices.contains(index) else {
        return $0.move(step < 0 ? .textStart : .textEnd, extending: extending)
      }
      $0.setCaret(carets.lines[index].offset(nearest: x), extending: extending)
    }
  }
}
