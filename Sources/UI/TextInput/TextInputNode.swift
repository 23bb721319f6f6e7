import MartletGeometry
import MartletText

/// The values that a text input takes from its environment, resolved.
package struct TextInputLook: Equatable {
  /// The font of the text. The colour in it is ignored.
  package var style: TextStyle
  /// The colour of the text.
  package var color: RGBA
  /// The colour of the prompt.
  package var promptColor: RGBA
  /// The colour of the caret and, translucent, of the selection.
  package var tint: RGBA
  /// The alignment and the spacing of the lines.
  package var fit: TextFit
}

/// The layout node of an editable text: text or prompt, selection and caret.
///
/// `TextInputView` makes it and sets its closures. The focus system gives it the focus and key
/// presses, and its recognizer gives it taps. Each change goes through `edit(_:)`, which changes
/// `editing`, writes the text to the binding and reveals the caret.
///
/// A text of one line scrolls horizontally so that its caret is visible. A text of several lines
/// wraps at the width, grows downwards, and scrolls the enclosing scroll view to its caret.
package final class TextInputNode: LayoutNode, FocusTarget, TimedNode {
  private(set) var editing: EditedText
  /// The edits that can be undone. It stays empty for a secure text.
  private(set) var history = EditHistory()
  /// The selection's binding; nil if the program does not follow the selection.
  var selectionLink: TextSelectionLink?
  private(set) var look: TextInputLook
  private var prompt = ""
  private(set) var traits = TextInputTraits()
  private var minimumHeight: CGFloat = 0
  private var maximumLines: Int?
  private var isEnabled = true
  /// Writes the text to the binding of the field.
  var write: @MainActor (String) -> Void = { _ in }
  /// Returns the current text of the binding.
  var read: @MainActor () -> String = { "" }
  /// Runs when return is pressed; nil if there is no action.
  var onSubmit: (@MainActor () -> Void)?
  /// Runs when Backspace is pressed at the start of the text; nil if there is no action.
  var onDeleteAtStart: (@MainActor () -> Void)?
  /// Runs with true when editing begins and with false when it ends.
  var onEditingChanged: (@MainActor (Bool) -> Void)?

  private(set) var isFocused = false
  /// True while handles are shown at the ends of the selection, and the bar with commands above the
  /// text. A finger shows them, and each change of the text or the selection hides them.
  var showsEditControls = false
  /// True while a finger drags a handle. The bar is hidden meanwhile.
  var isHandleDragged = false
  /// True while the caret is visible. It changes every half second while the caret blinks.
  private var isCaretVisible = false
  /// The instant at which the caret stops blinking and stays visible.
  private var blinksUntil = MonotonicTime.zero
  /// The distance by which the text of one line is scrolled, in points.
  private(set) var scrolled = 0.0
  private var cachedLayout: CachedLayout?
  var touchRecognizer: TextTouchRecognizer?
  private(set) var hasLeft = false
  /// True while an action is queued that scrolls to the caret.
  private var isRevealing = false

  /// The laid-out text and the positions of its carets for a width in points; nil means one line
  /// without a limit.
  struct CachedLayout {
    var width: Double?
    var text: TextLayout
    var carets: TextCarets
  }

  init(_ text: String, _ look: TextInputLook, isMultiline: Bool, graph: ViewGraph) {
    editing = EditedText(text, allowsNewlines: isMultiline)
    self.look = look
    super.init(graph: graph)
  }

  func update(
    text: String, prompt: String, look: TextInputLook, traits: TextInputTraits,
    minimumHeight: CGFloat, maximumLines: Int?, isEnabled: Bool
  ) {
    if text != editing.text {
      editing.replace(with: text)
      history.clear()
      showsEditControls = false
      contentDidChange()
    }
    let isLaidSame =
      look.style == self.look.style && look.fit == self.look.fit && prompt == self.prompt
      && minimumHeight == self.minimumHeight && maximumLines == self.maximumLines
      && traits.isSecure == self.traits.isSecure
    if !isLaidSame || look != self.look { setNeedsDisplay() }
    (self.look, self.prompt) = (look, prompt)
    (self.minimumHeight, self.maximumLines) = (minimumHeight, maximumLines)
    if !isLaidSame { contentDidChange() }
    if traits != self.traits {
      self.traits = traits
      if isFocused { graph.enqueueAction { [weak self] in self?.reportTraits() } }
    }
    if isEnabled != self.isEnabled {
      self.isEnabled = isEnabled
      if !isEnabled, isFocused { graph.focus.remove(self) }
    }
  }

  private func reportTraits() { graph.focus.textInputDidChange(of: self) }

  var isMultiline: Bool { traits.isMultiline }

  private func contentDidChange() {
    cachedLayout = nil
    invalidateLayout()
  }

  package override func clearCaches() { cachedLayout = nil }

  package override func willLeave() {
    hasLeft = true
    graph.focus.remove(self)
    graph.timers.set(self, at: nil)
    super.willLeave()
  }

  // MARK: - Accessibility

  package override var isAccessibilityEnabled: Bool { isEnabled }

  /// The field with its prompt and its text. The text of a secure field is no part of it.
  package override var accessibilityControl: AccessibilityControl? {
    let isSecure = traits.isSecure
    var control = AccessibilityControl(
      isSecure ? .secureField : .textField, label: prompt, value: isSecure ? nil : editing.text)
    guard isEnabled else { return control }
    let write = write
    control.set = { input in
      guard case .text(let text) = input else { return false }
      write(text)
      return true
    }
    return control
  }

  // MARK: - Layout

  /// The text that is shown: dots for a secure text.
  private var shownText: String {
    traits.isSecure ? String(repeating: "•", count: editing.characters.count) : editing.text
  }

  private func styled(_ text: String) -> StyledText {
    var style = look.style
    style.color = .black
    return StyledText([StyledText.Span(text, style: style)])
  }

  /// Returns the layout for a width in points. A text of one line ignores the width. The last
  /// layout is cached.
  func layout(width: Double?) -> CachedLayout {
    let width = isMultiline ? width : nil
    if let cachedLayout, cachedLayout.width == width { return cachedLayout }
    var fit = look.fit
    fit.width = width
    let text = styled(shownText)
    let made = CachedLayout(
      width: width, text: graph.text.layout(text, fit: fit),
      carets: graph.text.carets(text, fit: fit))
    cachedLayout = made
    return made
  }

  /// An infinite proposal gives an infinite width, so that stacks serve rigid views first.
  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let cachedLayout = layout(width: proposal.width.flatMap { $0.isFinite ? Double($0) : nil })
    let line = cachedLayout.carets.lines[0].height
    let bottom = cachedLayout.carets.lines.last.map { $0.top + $0.height } ?? line
    var height = bottom
    if let maximumLines { height = min(height, line * Double(max(1, maximumLines))) }
    height = isMultiline ? max(height, minimumHeight) : line
    let scale = graph.scale
    return CGSize(
      width: proposal.width.map { Double($0) }
        ?? Double(max(cachedLayout.text.size.width, promptLayout(width: nil).size.width)) + 2,
      height: (height * scale).rounded(.up) / scale)
  }

  package override func layoutChildren() { revealCaret() }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    switch key.combination {
    case .first, .last: promptLayout(width: nil).firstBaseline
    case .mean: nil
    }
  }

  /// Returns the layout of the prompt on one line. Without a prompt it is the layout of a letter,
  /// so that there is always a baseline.
  private func promptLayout(width: Double?) -> TextLayout {
    var fit = look.fit
    fit.width = width
    fit.lineLimit = 1
    return graph.text.layout(styled(prompt.isEmpty ? "X" : prompt), fit: fit)
  }

  /// Returns the distance of the text from the left edge, in points. A text that does not fill the
  /// width is aligned. A longer line has the negative scroll distance.
  func left(of cachedLayout: CachedLayout) -> Double {
    let free = size.width - cachedLayout.text.size.width
    guard free > 0 else { return isMultiline ? 0 : -scrolled }
    switch look.fit.alignment {
    case .leading: return look.fit.isRightToLeft ? free : 0
    case .center: return free / 2
    case .trailing: return look.fit.isRightToLeft ? 0 : free
    }
  }

  private func revealCaret() {
    guard !isMultiline else { return revealInScrollView() }
    let cachedLayout = layout(width: nil)
    let end = max(0, cachedLayout.text.size.width - size.width + 2)
    guard isFocused else {
      scrolled = look.fit.isRightToLeft ? end : 0
      return
    }
    let x = cachedLayout.carets.caret(at: editing.head).minX
    scrolled = min(max(scrolled, x - size.width + 2), max(0, x - 2))
    scrolled = min(max(0, scrolled), end)
  }

  /// Scrolls the enclosing scroll view so that the caret of a text of several lines is visible.
  private func revealInScrollView() {
    guard isFocused, !isRevealing else { return }
    isRevealing = true
    // The text may have grown, and the caret's new position is known only after the layout.
    graph.enqueueAction { [weak self] in
      guard let self else { return }
      self.isRevealing = false
      guard self.isFocused, !self.hasLeft else { return }
      var area = self.caretArea(self.layout(width: Double(self.size.width)))
      var node: LayoutNode = self
      while let parent = node.parent {
        area = area.offsetBy(dx: node.origin.x, dy: node.origin.y)
        if let scroll = parent as? ScrollNode {
          return scroll.scroll(nil) { [weak scroll] in
            scroll?.offset(showing: area.insetBy(dx: 0, dy: -4), nil)
          }
        }
        node = parent
      }
    }
  }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    let cachedLayout = layout(width: isMultiline ? Double(size.width) : nil)
    let left = left(of: cachedLayout)
    context.pushClip(Path(bounds.insetBy(dx: -1, dy: 0)))
    if editing.characters.isEmpty {
      let layout = promptLayout(width: Double(size.width))
      if !prompt.isEmpty {
        let free = max(0, size.width - layout.size.width)
        context.pushOffset(x: look.fit.isRightToLeft ? free : 0, y: 0)
        context.text(layout, colors: [look.promptColor])
        context.popTransform()
      }
    } else {
      if isFocused {
        for area in cachedLayout.carets.selection(editing.selection) {
          context.fill(
            Path(area.offsetBy(dx: left, dy: 0)), paint: .solid(look.tint.opacity(0.3)))
        }
      }
      context.pushOffset(x: left, y: 0)
      context.text(cachedLayout.text, colors: [look.color])
      context.popTransform()
    }
    if isFocused, isCaretVisible, editing.selection.isEmpty {
      context.fill(Path(context.snapped(caretArea(cachedLayout))), paint: .solid(look.tint))
    }
    context.pop()
    drawHandles(&context)
  }

  /// Returns true in the text's bounds. In the second pass of the hit test, when no other view was
  /// hit, the touch area is larger: it includes the frame of a style and is at least 44 points
  /// high.
  package override func containsPoint(_ point: CGPoint) -> Bool {
    guard graph.hitsReachOut else { return bounds.contains(point) }
    return bounds.insetBy(dx: -12, dy: min(-9, (size.height - 44) / 2)).contains(point)
  }

  // MARK: - Focus

  /// The traits for the on-screen keyboard.
  package var textInput: TextInputTraits? { traits }
  /// True if the field is enabled and in the tree.
  package var acceptsFocus: Bool { isEnabled && !hasLeft }
  /// The area that must stay visible above the on-screen keyboard, in own space: the caret of a
  /// text of several lines, or the whole field.
  package var focusArea: CGRect {
    isMultiline ? caretArea(layout(width: Double(size.width))) : bounds
  }

  /// Shows or hides the caret and calls `onEditingChanged`.
  package func focusDidChange(isFocused: Bool) {
    self.isFocused = isFocused
    showsEditControls = false
    revealCaret()
    blink()
    setNeedsDisplay()
    if isFocused { publishSelection() }
    onEditingChanged?(isFocused)
  }

  /// The time in seconds after which the visibility of the caret changes.
  private static let blinkHalf = 0.5
  /// The time in seconds after which the caret stops blinking and stays visible, so that a panel
  /// that nobody touches makes no frames.
  private static let blinkSpan = 10.0

  /// Shows the caret and starts to blink, or stops if the field has no focus.
  private func blink() {
    isCaretVisible = isFocused
    blinksUntil = graph.time.advanced(by: Self.blinkSpan)
    graph.timers.set(self, at: isFocused ? graph.time.advanced(by: Self.blinkHalf) : nil)
  }

  /// Changes the visibility of the caret. The graph's timer calls it.
  package func timerDidFire() {
    guard isFocused else { return }
    isCaretVisible = graph.time >= blinksUntil || !isCaretVisible
    if graph.time < blinksUntil {
      graph.timers.set(self, at: graph.time.advanced(by: Self.blinkHalf))
    }
    setNeedsDisplay()
  }

  // MARK: - Changes

  /// Changes the text or the selection with `change`, restarts the blinking, and writes a changed
  /// text to the binding. `kind` decides whether the edit is undone together with the previous one.
  func edit(_ kind: EditHistory.Kind = .other, _ change: (inout EditedText) -> Void) {
    let old = editing
    change(&editing)
    if publish(changesSince: old) {
      if !traits.isSecure { history.record(from: old, to: editing, kind, at: graph.time) }
    } else if editing != old {
      history.endRun()
    }
  }

  /// Undoes or redoes an edit with `change`. Returns false if there is none.
  func travel(_ change: (inout EditHistory, inout EditedText) -> Bool) -> Bool {
    let old = editing
    guard change(&history, &editing) else { return false }
    let restored = editing.text
    _ = publish(changesSince: old)
    // The steps are about a text that the binding has not accepted.
    if editing.text != restored { history.clear() }
    return true
  }

  /// Shows a changed selection or text and writes a changed text to the binding. Returns true if
  /// the text differs from `old`.
  private func publish(changesSince old: EditedText) -> Bool {
    let hadControls = showsEditControls
    showsEditControls = false
    blink()
    setNeedsDisplay()
    guard editing.text != old.text else {
      if editing != old { revealCaret() }
      publishSelection()
      if editing != old || hadControls { graph.focus.textInputDidChange(of: self) }
      return false
    }
    contentDidChange()
    write(editing.text)
    // A binding may reject or change the new text, so the field shows the value that the binding
    // has now.
    let written = read()
    if written != editing.text { editing.replace(with: written) }
    publishSelection()
    graph.focus.textInputDidChange(of: self)
    return editing.text != old.text
  }

  /// The text before the caret, for automatic capitalization. For a secure text it is the letter x,
  /// so that nothing is revealed.
  package var textBeforeCaret: String {
    traits.isSecure ? "x" : String(editing.characters[..<editing.head])
  }
}
