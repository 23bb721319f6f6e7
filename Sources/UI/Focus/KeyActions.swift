/// The modifier behind `onKeyPress`: runs an action for key presses while a view inside has the
/// focus.
public struct _KeyPressModifier: ElementModifier {
  /// Handles a key press, or returns `ignored`.
  package let action: @MainActor (KeyPress) -> KeyPress.Result

  /// Returns false, so that the node always has the newest closure. Closures cannot be compared.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> KeyPressNode {
    KeyPressNode(self, content)
  }
}

/// The layout node of `onKeyPress`.
package final class KeyPressNode: ModifierNode<_KeyPressModifier>, KeyHandler {
  // A new closure changes nothing in the layout.
  package override func modifierDidChange() {}

  /// Runs the action.
  package func press(_ press: KeyPress) -> KeyPress.Result { targetModifier.action(press) }
}

extension View {
  /// Runs an action when the key goes down or repeats while a view inside has the focus.
  public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping @MainActor () -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key]) { _ in action() }
  }

  /// Runs an action in the given phases of presses of the key while a view inside has the focus.
  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases,
    action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key], phases: phases, action: action)
  }

  /// Runs an action in the given phases of presses of any of the keys while a view inside has the
  /// focus.
  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(
      _KeyPressModifier { press in
        guard phases.contains(press.phase), keys.contains(press.key) else { return .ignored }
        return action(press)
      })
  }

  /// Runs an action in the given phases of presses of any key while a view inside has the focus.
  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(
      _KeyPressModifier { press in phases.contains(press.phase) ? action(press) : .ignored })
  }

  /// Runs an action when Escape goes down while a view inside has the focus. Nil runs none.
  public func onExitCommand(perform action: (@MainActor () -> Void)?) -> some View {
    onKeyPress(keys: [.escape], phases: .down) { _ in
      guard let action else { return .ignored }
      action()
      return .handled
    }
  }

  /// Runs an action when an arrow key goes down or repeats while a view inside has the focus. Nil
  /// runs none.
  public func onMoveCommand(
    perform action: (@MainActor (MoveCommandDirection) -> Void)?
  ) -> some View {
    onKeyPress { press in
      guard let action, let direction = MoveCommandDirection(press.key) else { return .ignored }
      action(direction)
      return .handled
    }
  }

  /// Runs an action when Backspace or Delete goes down while a view inside has the focus. Nil runs
  /// none.
  public func onDeleteCommand(perform action: (@MainActor () -> Void)?) -> some View {
    onKeyPress(keys: [.delete, .deleteForward], phases: .down) { _ in
      guard let action else { return .ignored }
      action()
      return .handled
    }
  }
}

/// The direction of an arrow key.
public enum MoveCommandDirection: Hashable, Sendable {
  /// The directions.
  case up, down, left, right

  /// Makes the direction of an arrow key; nil for any other key.
  package init?(_ key: KeyEquivalent) {
    switch key {
    case .upArrow: self = .up
    case .downArrow: self = .down
    case .leftArrow: self = .left
    case .rightArrow: self = .right
    default: return nil
    }
  }
}

/// The view modifier behind `onModifierKeysChanged`: runs an action when modifier keys, such as
/// Shift, are pressed or released.
public struct _ModifierKeysModifier: ElementModifier {
  /// The modifier keys whose changes run the action.
  package let mask: EventModifiers
  /// True if the action also runs when the view appears.
  package let initial: Bool
  /// Receives the modifier keys of the mask that were down before and that are down now.
  package let action: @MainActor (EventModifiers, EventModifiers) -> Void

  /// Returns false, so that the node always has the newest closure. Closures cannot be compared.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ModifierKeysNode {
    let node = ModifierKeysNode(self, content)
    node.graph.focus.addModifierWatcher(node)
    // The action may write state, so it waits until the layout is done.
    if initial { node.graph.enqueueAction { [weak node] in node?.reportInitial() } }
    return node
  }
}

/// The layout node of `onModifierKeysChanged`.
package final class ModifierKeysNode: ModifierNode<_ModifierKeysModifier>, ModifierWatcher {
  // A new closure changes nothing in the layout.
  package override func modifierDidChange() {}

  /// Runs the action with the modifier keys that are down now, as both arguments.
  fileprivate func reportInitial() {
    let now = graph.focus.modifiers.intersection(targetModifier.mask)
    targetModifier.action(now, now)
  }

  /// Runs the action if a modifier key of the mask has changed.
  package func modifiersChanged(from old: EventModifiers, to new: EventModifiers) {
    let mask = targetModifier.mask
    let (before, after) = (old.intersection(mask), new.intersection(mask))
    if before != after { targetModifier.action(before, after) }
  }
}

extension View {
  /// Runs an action when one of the modifier keys goes down or up, wherever the focus is. The
  /// action receives the modifier keys of the mask that were down before and that are down now.
  /// With `initial` it also runs when the view appears; both sets are then the modifier keys that
  /// are down.
  public func onModifierKeysChanged(
    mask: EventModifiers = .all, initial: Bool = false,
    _ action: @escaping @MainActor (_ old: EventModifiers, _ new: EventModifiers) -> Void
  ) -> some View {
    modifier(_ModifierKeysModifier(mask: mask, initial: initial, action: action))
  }
}

#if SWIFTUI_COMPAT
  extension View {
    /// Runs an action in the given phases of key presses while a view inside has the focus. It runs
    /// only for a press that types a text in which all characters belong to the set.
    public func onKeyPress(
      characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
      action: @escaping @MainActor (KeyPress) -> KeyPress.Result
    ) -> some View {
      onKeyPress(phases: phases) { press in
        let isTyped = press.characters.unicodeScalars.allSatisfy(characters.contains)
        return isTyped && !press.characters.isEmpty ? action(press) : .ignored
      }
    }
  }
#endif
