/// The binding through which a program follows and sets the selection of a field.
struct TextSelectionLink {
  let binding: Binding<TextSelection?>
  /// The value that the field has read or written last.
  var known: TextSelection?
}

extension TextInputNode {
  /// Follows a binding from now on; nil stops it. A value that the field does not know yet comes
  /// from the program and is selected after the layout.
  func follow(_ selection: (binding: Binding<TextSelection?>, shown: TextSelection?)?) {
    guard let selection else {
      selectionLink = nil
      return
    }
    let isKnown = selectionLink.map { $0.known == selection.shown } ?? false
    selectionLink = TextSelectionLink(binding: selection.binding, known: selection.shown)
    guard !isKnown, let wanted = selection.shown else { return }
    graph.enqueueAction { [weak self] in
      guard let self, !self.hasLeft, let range = wanted.characters(in: self.editing.text),
        range != self.editing.selection
      else { return }
      self.edit { $0.select(range) }
    }
  }

  /// Writes the selection to the binding, unless it has it already.
  func publishSelection() {
    guard let link = selectionLink else { return }
    let selection = TextSelection(editing.selection, in: editing.text)
    if selection == link.known { return }
    selectionLink?.known = selection
    link.binding.wrappedValue = selection
  }
}
