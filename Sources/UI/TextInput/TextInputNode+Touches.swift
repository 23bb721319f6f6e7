import MartletGeometry

extension TextInputNode {
  /// Gives the field the focus and sets the caret at `point` of the root's space. A `count` of 2
  /// selects the word, and more selects the whole text. A selection, and a tap on the caret itself,
  /// show the bar with commands; another tap on the caret hides it.
  func tap(at point: CGPoint, count: Int) {
    guard acceptsFocus else { return }
    let cachedLayout = shownLayout
    let wasEdited = isFocused && !graph.focus.usesPhysicalKeyboard
    let showedControls = showsEditControls
    graph.focus.focusByTouch(self)
    guard let local = pointFromRoot(point) else { return }
    let offset = cachedLayout.carets.offset(
      nearest: CGPoint(x: local.x - left(of: cachedLayout), y: local.y))
    let isOnCaret = wasEdited && editing.selection.isEmpty && editing.head == offset
    edit {
      switch count {
      case 1: $0.setCaret(offset)
      case 2: $0.selectWord(at: offset)
      default: $0.selectAll()
      }
    }
    setEditControls(shown: count > 1 || (isOnCaret && !showedControls))
  }
}

extension TextInputNode: GestureAttachment {
  /// The recognizer, which is made on first use.
  package var recognizer: _AnyGestureRecognizer {
    if let touchRecognizer { return touchRecognizer }
    let made = TextTouchRecognizer(self)
    touchRecognizer = made
    return made
  }

  /// High for a finger that has taken the caret or a handle. Otherwise normal, so that a scroll
  /// view around the field gets drags.
  package var gesturePriority: GesturePriority {
    touchRecognizer?.hasGrip ?? false ? .high : .normal
  }
  /// All gestures, or only those of the views inside if the field is disabled.
  package var gestureMask: GestureMask { acceptsFocus ? .all : .subviews }
  /// False.
  package var isScroll: Bool { false }
  /// True after the node has left the tree or while it departs.
  package var isDetached: Bool { hasLeft || isInDepartingView }
}
