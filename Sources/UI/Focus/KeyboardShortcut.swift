import MartletGeometry

/// A key with modifiers that runs the action of a button.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: KeyEquivalent
  /// The modifiers that must be down, without others. Control also counts as `command`.
  public var modifiers: EventModifiers

  /// Makes a shortcut.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The Return key, for the main button of a page.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// The Escape key, for the button that cancels.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  /// Returns true if the press is the first phase of this shortcut.
  func matches(_ press: KeyPress) -> Bool {
    guard press.phase == .down, press.key == key else { return false }
    var pressed = press.modifiers.intersection([.shift, .control, .option, .command])
    if modifiers.contains(.command), !modifiers.contains(.control), pressed.contains(.control) {
      pressed.remove(.control)
      pressed.insert(.command)
    }
    return pressed == modifiers
  }
}

/// The modifier behind `keyboardShortcut`: runs the first button inside when a shortcut is pressed.
public struct _KeyboardShortcutModifier: ElementModifier {
  /// The shortcut; nil for none.
  package let shortcut: KeyboardShortcut?

  /// Makes the layout node around `content`.
  package func makeElement(
    _ content: LayoutNode, _ context: _NodeContext
  ) -> KeyboardShortcutNode {
    let node = KeyboardShortcutNode(self, content)
    node.graph.focus.addShortcut(node)
    return node
  }
}

/// The layout node of `keyboardShortcut`.
package final class KeyboardShortcutNode: ModifierNode<_KeyboardShortcutModifier>, KeyHandler {
  package override func modifierDidChange() {}

  /// Runs the first enabled button inside if the press is the shortcut. If the focus is inside, the
  /// focus system calls this function before the focused view. Otherwise it does so after the
  /// focused view has left the press unhandled.
  package func press(_ press: KeyPress) -> KeyPress.Result {
    guard targetModifier.shortcut?.matches(press) == true, isPlaced, let button = button(in: self)
    else { return .ignored }
    // The button's recognizer receives a tap on the centre of the button.
    let frame = button.convert(button.bounds, to: nil)
    let center = CGPoint(x: frame.midX, y: frame.midY)
    let recognizer = button.recognizer
    guard recognizer.contestant == nil else { return .ignored }
    _ = recognizer.outcome(of: GestureEvent(.down, location: center, time: graph.time))
    let outcome = recognizer.outcome(of: GestureEvent(.up, location: center, time: graph.time))
    if case .ended = outcome { recognizer.commit() }
    recognizer.finish()
    return .handled
  }

  private func button(in node: LayoutNode) -> (any GestureAttachment)? {
    if node.isAccessibilityButton, let attachment = node as? any GestureAttachment,
      attachment.gestureMask.contains(.gesture)
    {
      return attachment
    }
    for child in node.children {
      if let found = button(in: child) { return found }
    }
    return nil
  }
}

extension View {
  /// Runs the button when the key is pressed together with the modifiers.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View {
    modifier(
      _KeyboardShortcutModifier(shortcut: KeyboardShortcut(key, modifiers: modifiers)))
  }

  /// Runs the button when the shortcut is pressed.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    modifier(_KeyboardShortcutModifier(shortcut: shortcut))
  }

  /// Runs the button when the shortcut is pressed. Nil means no shortcut.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    modifier(_KeyboardShortcutModifier(shortcut: shortcut))
  }
}
