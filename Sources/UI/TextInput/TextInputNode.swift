import MartletGeometry
import MartletText

/// The look of a text input, from its view and the environment.
package struct TextInputLook: Equatable {
  /// The style of the text, without its colour.
  package var style: TextStyle
  package var color: RGBA
  package var promptColor: RGBA
  /// The colour of the caret, and half transparent that of the selection.
  package var tint: RGBA
  package var fit: TextFit
}

/// The layout node of a text that can be edited: text or prompt, selection and caret.
///
/// A text of one line scrolls sideways so that its caret is visible. A text of several lines breaks
/// at the width and grows downwards.
package final class TextInputNode: LayoutNode, FocusTarget, TimedNode {
  private var editing: TextEditing
  private var look: TextInputLook
  private var prompt = ""
  private var traits = TextInputTraits()
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
  private var tapRecognizer: TextTapRecognizer?
  private var hasLeft = false
  /// True while an action waits that scrolls to the caret.
  private var isRevealing = false

  private struct Laid {
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

  private var isMultiline: Bool { traits.isMultiline }

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

  private func layout(width: Double?) -> Laid {
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
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil }
    let laid = layout(width: width)
    let line = laid.carets.lines[0].height
    let bottom = laid.carets.lines.last.map { $0.top + $0.height } ?? line
    var height = bottom
    if let maximumLines { height = min(height, line * Double(max(1, maximumLines))) }
    height = isMultiline ? max(height, minimumHeight) : line
    let scale = graph.scale
    return CGSize(
      width: width ?? max(laid.text.size.width, promptLayout(width: nil).size.width) + 2,
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
  private func left(of laid: Laid) -> Double {
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

  package var textInput: TextInputTraits? { traits }
  package var acceptsFocus: Bool { isEnabled && !hasLeft }
  package var focusArea: CGRect {
    isMultiline ? caretArea(layout(width: Double(size.width))) : bounds
  }

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

  // MARK: - Keys

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

  private func edit(_ change: (inout TextEditing) -> Void) {
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

  package var textBeforeCaret: String {
    traits.isSecure ? "x" : String(editing.characters[..<editing.head])
  }

  // MARK: - Touches

  fileprivate func tap(at point: CGPoint, count: Int) {
    guard acceptsFocus else { return }
    let laid = layout(width: isMultiline ? Double(size.width) : nil)
    graph.focus.focusByTouch(self)
    guard let local = pointFromRoot(point) else { return }
    let offset = laid.carets.offset(
      nearest: CGPoint(x: local.x - left(of: laid), y: local.y))
    edit {
      switch count {
      case 1: $0.setCaret(offset)
      case 2: $0.selectWord(at: offset)
      default: $0.selectAll()
      }
    }
  }
}

extension TextInputNode: GestureAttachment {
  package var recognizer: _AnyGestureRecognizer {
    if let tapRecognizer { return tapRecognizer }
    let made = TextTapRecognizer(self)
    tapRecognizer = made
    return made
  }

  package var gesturePriority: GesturePriority { .normal }
  package var gestureMask: GestureMask { acceptsFocus ? .all : .subviews }
  package var isScroll: Bool { false }
  package var isDetached: Bool { hasLeft || isInDepartingView }
}

/// Recognizes taps on a text, and counts those that follow one another quickly.
private final class TextTapRecognizer: _AnyGestureRecognizer {
  private unowned let node: TextInputNode
  private var start: CGPoint?
  private var last: (time: MonotonicTime, location: CGPoint, count: Int)?
  private var isDone = false

  init(_ node: TextInputNode) {
    self.node = node
    super.init()
  }

  /// The distance in points that a tap may move, and the seconds and points between taps.
  private static let slop = 10.0
  private static let pause = 0.35
  private static let distance = 30.0

  override func outcome(of event: GestureEvent) -> GestureOutcome {
    switch event.kind {
    case .down: start = event.location
    case .tick: break
    case .move, .up:
      guard let start, Self.length(start, event.location) <= Self.slop else { return .failed }
      guard event.kind == .up else { break }
      var count = 1
      if let last, last.time.advanced(by: Self.pause) >= event.time,
        Self.length(last.location, event.location) <= Self.distance
      {
        count = last.count + 1
      }
      last = (event.time, event.location, count)
      isDone = true
      return .ended
    }
    return .possible
  }

  private static func length(_ a: CGPoint, _ b: CGPoint) -> Double {
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  override func commit() {
    guard isDone, let last else { return }
    isDone = false
    node.tap(at: last.location, count: last.count)
  }

  override func finish() {
    start = nil
    isDone = false
  }
}
