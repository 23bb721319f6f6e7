import MartletGeometry
import MartletText

/// The look of a text input, from its view and the environment.
package struct TextInputLook: Equatable {
  /// The style of the text, without its colour.
  package var style: TextStyle
  /// The colour of the text.
  package var color: RGBA
  /// The colour of the prompt.
  package var promptColor: RGBA
  /// The colour of the caret, and half transparent that of the selection.
  package var tint: RGBA
  /// The alignment and the spacing of the lines.
  package var fit: TextFit
}

/// The layout node of a text that can be edited: text or prompt, selection and caret.
///
/// A text of one line scrolls sideways so that its caret is visible. A text of several lines breaks
/// at the width and grows downwards.
package final class TextInputNode: LayoutNode, FocusTarget, TimedNode {
  private(set) var editing: TextEditing
  private(set) var look: TextInputLook
  private var prompt = ""
  private(set) var traits = TextInputTraits()
  private var minimumHeight: CGFloat = 0
  private var maximumLines: Int?
  private var isEnabled = true
  /// Writes the text to its binding.
  var write: @MainActor (String) -> Void = { _ in }
  /// Returns the text of the binding.
  var read: @MainActor () -> String = { "" }
  /// Runs when return is pressed; nil where nobody listens.
  var onSubmit: (@MainActor () -> Void)?
  /// Runs with true when editing begins and with false when it ends.
  var onEditingChanged: (@MainActor (Bool) -> Void)?

  private var isFocused = false
  /// True while the caret is in its visible half of a second.
  private var isCaretLit = false
  /// The instant at which the caret stops to blink.
  private var blinksUntil = MonotonicTime.zero
  /// The distance by which the text of one line is scrolled, in points.
  private var scrolled = 0.0
  private var laid: Laid?
  var tapRecognizer: _AnyGestureRecognizer?
  private(set) var hasLeft = false
  /// True while an action waits that scrolls to the caret.
  private var isRevealing = false

  /// The text and its carets for a width.
  struct Laid {
    var width: Double?
    var text: TextLayout
    var carets: TextCarets
  }

  init(_ text: String, _ look: TextInputLook, isMultiline: Bool, graph: ViewGraph) {
    editing = TextEditing(text, allowsNewlines: isMultiline)
    self.look = look
    super.init(graph: graph)
  }

  func update(
    text: String, prompt: String, look: TextInputLook, traits: TextInputTraits,
    minimumHeight: CGFloat, maximumLines: Int?, isEnabled: Bool
  ) {
    if text != editing.text {
      editing.replace(with: text)
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
      if isFocused { graph.enqueueAction { [weak self] in self?.tellTraits() } }
    }
    if isEnabled != self.isEnabled {
      self.isEnabled = isEnabled
      if !isEnabled, isFocused { graph.focus.remove(self) }
    }
  }

  private func tellTraits() { graph.focus.textInputDidChange(of: self) }

  var isMultiline: Bool { traits.isMultiline }

  private func contentDidChange() {
    laid = nil
    invalidateLayout()
  }

  package override func clearCaches() { laid = nil }

  package override func willLeave() {
    hasLeft = true
    graph.focus.remove(self)
    graph.timers.set(self, at: nil)
    super.willLeave()
  }

  // MARK: - Layout

  /// The text as it is shown.
  private var shownText: String {
    traits.isSecure ? String(repeating: "•", count: editing.characters.count) : editing.text
  }

  private func styled(_ text: String) -> StyledText {
    var style = look.style
    style.color = .black
    return StyledText([StyledText.Span(text, style: style)])
  }

  /// Returns the layout for a width, which a text of one line ignores.
  func layout(width: Double?) -> Laid {
    let width = isMultiline ? width : nil
    if let laid, laid.width == width { return laid }
    var fit = look.fit
    fit.width = width
    let text = styled(shownText)
    let made = Laid(
      width: width, text: graph.text.layout(text, fit: fit),
      carets: graph.text.carets(text, fit: fit))
    laid = made
    return made
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let width = proposal.width.flatMap { $0.isFinite ? Double($0) : nil }
    let laid = layout(width: width)
    let line = laid.carets.lines[0].height
    let bottom = laid.carets.lines.last.map { $0.top + $0.height } ?? line
    var height = bottom
    if let maximumLines { height = min(height, line * Double(max(1, maximumLines))) }
    height = isMultiline ? max(height, minimumHeight) : line
    let scale = graph.scale
    return CGSize(
      width: width ?? Double(max(laid.text.size.width, promptLayout(width: nil).size.width)) + 2,
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

  /// The layout of the prompt, or of a letter if there is none, so that it always has a baseline.
  private func promptLayout(width: Double?) -> TextLayout {
    var fit = look.fit
    fit.width = width
    fit.lineLimit = 1
    return graph.text.layout(styled(prompt.isEmpty ? "X" : prompt), fit: fit)
  }

  /// The distance of the text from the left edge, in points: lines that do not fill the width are
  /// aligned, and a longer line is scrolled.
  func left(of laid: Laid) -> Double {
    let free = size.width - laid.text.size.width
    guard free > 0 else { return isMultiline ? 0 : -scrolled }
    switch look.fit.alignment {
    case .leading: return look.fit.isRightToLeft ? free : 0
    case .center: return free / 2
    case .trailing: return look.fit.isRightToLeft ? 0 : free
    }
  }

  private func revealCaret() {
    guard !isMultiline else { return revealInScrollView() }
    let laid = layout(width: nil)
    let end = max(0, laid.text.size.width - size.width + 2)
    guard isFocused else {
      scrolled = look.fit.isRightToLeft ? end : 0
      return
    }
    let x = laid.carets.caret(at: editing.head).minX
    scrolled = min(max(scrolled, x - size.width + 2), max(0, x - 2))
    scrolled = min(max(0, scrolled), end)
  }

  /// Scrolls the scroll view around a text of several lines, so that the caret is visible.
  private func revealInScrollView() {
    guard isFocused, !isRevealing else { return }
    isRevealing = true
    // The text may have grown, and its new place is known only after the layout.
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

  private func caretArea(_ laid: Laid) -> CGRect {
    let caret = laid.carets.caret(at: editing.head)
    return CGRect(
      x: left(of: laid) + caret.minX - 1, y: caret.minY, width: 2, height: caret.height)
  }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    let laid = layout(width: isMultiline ? Double(size.width) : nil)
    let left = left(of: laid)
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
        for area in laid.carets.selection(editing.selection) {
          context.fill(
            Path(area.offsetBy(dx: left, dy: 0)), paint: .solid(look.tint.opacity(0.3)))
        }
      }
      context.pushOffset(x: left, y: 0)
      context.text(laid.text, colors: [look.color])
      context.popTransform()
    }
    if isFocused, isCaretLit, editing.selection.isEmpty {
      context.fill(Path(context.snapped(caretArea(laid))), paint: .solid(look.tint))
    }
    context.pop()
  }

  /// The text takes touches, and where nothing else is hit also the frame that a style has around
  /// it, at least 44 points high.
  package override func containsPoint(_ point: CGPoint) -> Bool {
    guard graph.hitsReachOut else { return bounds.contains(point) }
    return bounds.insetBy(dx: -12, dy: min(-9, (size.height - 44) / 2)).contains(point)
  }

  // MARK: - Focus

  /// The wishes for the keyboard on the glass.
  package var textInput: TextInputTraits? { traits }
  /// True if the field is enabled and in the tree.
  package var acceptsFocus: Bool { isEnabled && !hasLeft }
  /// The line of the caret, or a field of one line as a whole.
  package var focusArea: CGRect {
    isMultiline ? caretArea(layout(width: Double(size.width))) : bounds
  }

  /// Shows or hides the caret and reports the beginning or the end of the editing.
  package func focusDidChange(isFocused: Bool) {
    self.isFocused = isFocused
    revealCaret()
    blink()
    setNeedsDisplay()
    onEditingChanged?(isFocused)
  }

  /// The seconds after which the caret is switched, and after which it stays lit, so that a panel
  /// that nobody touches makes no frames.
  private static let blinkHalf = 0.5
  private static let blinkSpan = 10.0

  /// Lights the caret and begins to blink.
  private func blink() {
    isCaretLit = isFocused
    blinksUntil = graph.time.advanced(by: Self.blinkSpan)
    graph.timers.set(self, at: isFocused ? graph.time.advanced(by: Self.blinkHalf) : nil)
  }

  /// Switches the caret.
  package func timeHasCome() {
    guard isFocused else { return }
    isCaretLit = graph.time >= blinksUntil || !isCaretLit
    if graph.time < blinksUntil {
      graph.timers.set(self, at: graph.time.advanced(by: Self.blinkHalf))
    }
    setNeedsDisplay()
  }

  // MARK: - Changes

  /// Changes text or selection, shows it and writes the text to its binding.
  func edit(_ change: (inout TextEditing) -> Void) {
    let old = editing
    change(&editing)
    blink()
    setNeedsDisplay()
    guard editing.text != old.text else {
      if editing != old {
        revealCaret()
        graph.focus.textInputDidChange(of: self)
      }
      return
    }
    contentDidChange()
    write(editing.text)
    // A binding may refuse or change what was typed.
    let written = read()
    if written != editing.text { editing.replace(with: written) }
    graph.focus.textInputDidChange(of: self)
  }

  /// The text before the caret. That of a secret text is a letter, which says nothing.
  package var textBeforeCaret: String {
    traits.isSecure ? "x" : String(editing.characters[..<editing.head])
  }
}
