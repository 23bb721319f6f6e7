import MartletGeometry

extension TextInputNode {
  /// Handles keys that type, delete and move, and commands with control or super.
  package func press(_ press: KeyPress) -> KeyPress.Result {
    guard press.phase != .up else { return .ignored }
    let extends = press.modifiers.contains(.shift)
    let isWide = !press.modifiers.isDisjoint(with: [.control, .option, .command])
    switch press.key {
    case .delete: edit { $0.delete(isWide ? .wordBackward : .backward) }
    case .deleteForward: edit { $0.delete(isWide ? .wordForward : .forward) }
    case .leftArrow, .rightArrow:
      let isForward = (press.key == .rightArrow) != look.fit.isRightToLeft
      let movement: TextEditing.Movement =
        isForward ? (isWide ? .wordForward : .forward) : (isWide ? .wordBackward : .backward)
      edit { $0.move(movement, extending: extends) }
    case .upArrow, .downArrow:
      guard isMultiline else { return .ignored }
      moveLine(press.key == .upArrow ? -1 : 1, extending: extends)
    case .home: edit { $0.move(isWide ? .textStart : .lineStart, extending: extends) }
    case .end: edit { $0.move(isWide ? .textEnd : .lineEnd, extending: extends) }
    case .return:
      if isMultiline { edit { $0.insert("\n") } } else { return submit() }
    case .escape, .tab: return .ignored
    default:
      if press.modifiers.isDisjoint(with: [.control, .command]) {
        guard !press.characters.isEmpty else { return .ignored }
        edit { $0.insert(press.characters) }
      } else {
        return command(press.key)
      }
    }
    return .handled
  }

  private func submit() -> KeyPress.Result {
    guard let onSubmit else {
      graph.focus.focus(nil)
      return .ignored
    }
    // As on a phone, return ends the editing unless the action moves the focus.
    graph.focus.focus(nil)
    onSubmit()
    return .handled
  }

  /// Handles a letter with control or super.
  private func command(_ key: KeyEquivalent) -> KeyPress.Result {
    switch key {
    case "a": edit { $0.selectAll() }
    case "c", "x":
      guard !traits.isSecure, !editing.selection.isEmpty else { return .handled }
      graph.focus.clipboard = editing.selectedText
      if key == "x" { edit { $0.delete(.backward) } }
    case "v": edit { $0.insert(graph.focus.clipboard) }
    default: return .ignored
    }
    return .handled
  }

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
