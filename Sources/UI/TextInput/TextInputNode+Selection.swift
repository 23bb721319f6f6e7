import MartletGeometry
import MartletText

/// The part of a text that a finger drags.
enum TextGrip: Hashable {
  case caret
  /// The handles of the selection.
  case selectionStart, selectionEnd
}

// The caret and the selection under a finger: handles, dragging, and the bar with commands.

extension TextInputNode {
  /// The layout for the size of the node.
  var shownLayout: CachedLayout { layout(width: isMultiline ? Double(size.width) : nil) }

  /// Shows or hides the handles of the selection and the bar with commands.
  func setEditControls(shown: Bool) {
    guard shown != showsEditControls else { return }
    showsEditControls = shown
    setNeedsDisplay()
    graph.focus.textInputDidChange(of: self)
  }

  func caretArea(_ cachedLayout: CachedLayout) -> CGRect {
    let caret = cachedLayout.carets.caret(at: editing.head)
    return CGRect(
      x: left(of: cachedLayout) + caret.minX - 1, y: caret.minY, width: 2, height: caret.height)
  }

  // MARK: - Bar

  /// The bar over the selection or the caret; nil while there is none.
  package var editBar: EditBar? {
    guard isFocused, showsEditControls, !isHandleDragged else { return nil }
    let commands = editCommands
    guard !commands.isEmpty else { return nil }
    let cachedLayout = shownLayout
    let left = left(of: cachedLayout)
    var area = CGRect.null
    for part in cachedLayout.carets.selection(editing.selection) {
      area = area.union(part.offsetBy(dx: left, dy: 0))
    }
    if area.isNull { area = caretArea(cachedLayout) }
    let visible = area.intersection(bounds)
    return EditBar(commands: commands, area: visible.isNull ? area : visible)
  }

  /// The commands that would change something now.
  private var editCommands: [EditBar.Command] {
    let hasSelection = !editing.selection.isEmpty
    var result: [EditBar.Command] = []
    if hasSelection, !traits.isSecure { result += [.cut, .copy] }
    if !graph.focus.clipboard.isEmpty { result.append(.paste) }
    if editing.selection.count < editing.characters.count { result.append(.selectAll) }
    if !hasSelection, history.canUndo { result.append(.undo) }
    if !hasSelection, history.canRedo { result.append(.redo) }
    return result
  }

  // MARK: - Handles

  /// The carets at both ends of the selection, in own space; nil while no handles are shown.
  private var handles: (start: CGRect, end: CGRect)? {
    guard isFocused, showsEditControls, !editing.selection.isEmpty else { return nil }
    let cachedLayout = shownLayout
    let left = left(of: cachedLayout)
    let (start, end) = (editing.selection.lowerBound, editing.selection.upperBound)
    return (
      cachedLayout.carets.caret(at: start).offsetBy(dx: left, dy: 0),
      cachedLayout.carets.caret(at: end).offsetBy(dx: left, dy: 0)
    )
  }

  /// Draws a line with a knob at each visible end of the selection: above its start and below its
  /// end.
  func drawHandles(_ context: inout DrawContext) {
    guard let handles else { return }
    let knobs = [(handles.start, handles.start.minY - 4), (handles.end, handles.end.maxY + 4)]
    for (caret, y) in knobs where bounds.insetBy(dx: -2, dy: -2).contains(caret.origin) {
      let line = CGRect(x: caret.minX - 1, y: caret.minY, width: 2, height: caret.height)
      let knob = CGRect(x: caret.minX - 5, y: y - 5, width: 10, height: 10)
      context.fill(Path(context.snapped(line)), paint: .solid(look.tint))
      context.fill(Path(ellipseIn: knob), paint: .solid(look.tint))
    }
  }

  /// The distance from a knob within which a finger takes its handle, in points.
  private static let handleReach: CGFloat = 24

  /// Returns what a finger at `point` of the root's space takes, and the distance from the finger
  /// to the middle of that caret; nil where there is only text.
  func grip(at point: CGPoint) -> (part: TextGrip, offset: CGSize)? {
    guard isFocused, let local = pointFromRoot(point) else { return nil }
    if let handles {
      let start = local.squaredDistance(
        to: CGPoint(x: handles.start.minX, y: handles.start.minY))
      let end = local.squaredDistance(to: CGPoint(x: handles.end.minX, y: handles.end.maxY))
      if min(start, end) <= Self.handleReach * Self.handleReach {
        let caret = end <= start ? handles.end : handles.start
        return (
          end <= start ? .selectionEnd : .selectionStart,
          CGSize(width: caret.minX - local.x, height: caret.midY - local.y)
        )
      }
    }
    guard editing.selection.isEmpty,
      caretArea(shownLayout).insetBy(dx: -20, dy: -10).contains(local)
    else { return nil }
    return (.caret, .zero)
  }

  // MARK: - Dragging

  /// Moves the caret or an end of the selection to `point` of the root's space. The text scrolls
  /// along. A selection keeps at least one character.
  func drag(_ grip: TextGrip, to point: CGPoint) {
    guard isFocused, let local = pointFromRoot(point) else { return }
    let cachedLayout = shownLayout
    let x = local.x + edgePull(at: local.x, cachedLayout) - left(of: cachedLayout)
    let offset = cachedLayout.carets.offset(nearest: CGPoint(x: x, y: local.y))
    let selection = editing.selection
    switch grip {
    case .caret:
      guard offset != editing.head || !selection.isEmpty else { return }
      edit { $0.setCaret(offset) }
    case .selectionStart:
      select(from: selection.upperBound, to: min(offset, selection.upperBound - 1))
    case .selectionEnd:
      select(from: selection.lowerBound, to: max(offset, selection.lowerBound + 1))
    }
  }

  /// Shows the bar again after a handle was dragged.
  func endDrag() {
    guard isHandleDragged else { return }
    isHandleDragged = false
    graph.focus.textInputDidChange(of: self)
  }

  private func select(from anchor: Int, to head: Int) {
    isHandleDragged = true
    edit {
      $0.setCaret(anchor)
      $0.setCaret(head, extending: true)
    }
    setEditControls(shown: true)
  }

  /// Returns the distance by which a finger at an edge of a longer line reaches beyond it, so that
  /// the line scrolls.
  private func edgePull(at x: CGFloat, _ cachedLayout: CachedLayout) -> CGFloat {
    guard !isMultiline, cachedLayout.text.size.width > size.width else { return 0 }
    if x < 8 { return -12 }
    return x > size.width - 8 ? 12 : 0
  }
}
