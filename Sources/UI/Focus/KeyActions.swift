/// Runs an action for the keys of a focused view inside.
public struct _KeyPressModifier: ElementModifier {
  /// Handles a press, or ignores it.
  package let action: @MainActor (KeyPress) -> KeyPress.Result

  /// Closures cannot be compared, so the newest one always replaces the last.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> KeyPressNode {
    KeyPressNode(self, content)
  }
}

/// The layout node of `onKeyPress`.
package final class KeyPressNode: ModifierNode<_KeyPressModifier>, KeyHandler {
  package override func modifierDidChange() {}

  /// Runs the action.
  package func press(_ press: KeyPress) -> KeyPress.Result { targetModifier.action(press) }
}

extension View {
  /// Runs an action when the key is pressed or repeats while a view inside has the focus.
  public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping @MainActor () -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key]) { _ in action() }
  }

  /// Runs an action in phases of presses of the key while a view inside has the focus.
  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases,
    action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key], phases: phases, action: action)
  }

  /// Runs an action in phases of presses of any of the keys while a view inside has the focus.
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

  /// Runs an action in phases of presses of all keys while a view inside has the focus.
  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(
      _KeyPressModifier { press in phases.contains(press.phase) ? action(press) : .ignored })
  }

  /// Runs an action when escape is pressed while a view inside has the focus.
  public func onExitCommand(perform action: (@MainActor () -> Void)?) -> some View {
    onKeyPress(keys: [.escape], phases: .down) { _ in
      guard let action else { return .ignored }
      action()
      return .handled
    }
  }

  /// Runs an action when an arrow key is pressed while a view inside has the focus.
  public func onMoveCommand(
    perform action: (@MainActor (MoveCommandDirection) -> Void)?
  ) -> some View {
    onKeyPress { press in
      guard let action, let direction = MoveCommandDirection(press.key) else { return .ignored }
      action(direction)
      return .handled
    }
  }

  /// Runs an action when a key that deletes is pressed while a view inside has the focus.
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

/// Runs an action when modifiers are pressed or released.
public struct _ModifierKeysModifier: ElementModifier {
  /// The modifiers that matter.
  package let mask: EventModifiers
  /// Receives the modifiers before and after.
  package let action: @MainActor (EventModifiers, EventModifiers) -> Void

  /// Closures cannot be compared, so the newest one always replaces the last.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ModifierKeysNode {
    let node = ModifierKeysNode(self, content)
    node.graph.focus.addModifierWatcher(node)
    return node
  }
}

/// The layout node of `onModifierKeysChanged`.
package final class ModifierKeysNode: ModifierNode<_ModifierKeysModifier>, ModifierWatcher {
  package override func modifierDidChange() {}

  /// Runs the action if a modifier of the mask has changed.
  package func modifiersChanged(from old: EventModifiers, to new: EventModifiers) {
    let mask = targetModifier.mask
    let (before, after) = (old.intersection(mask), new.intersection(mask))
    if before != after { targetModifier.action(before, after) }
  }
}

extension View {
  /// Runs an action when one of the modifiers is pressed or released, wherever the focus is. It
  /// receives the modifiers of the mask that were held before and that are held now.
  public func onModifierKeysChanged(
    mask: EventModifiers = .all, initial: Bool = false,
    _ action: @escaping @MainActor (_ old: EventModifiers, _ new: EventModifiers) -> Void
  ) -> some View {
    modifier(_ModifierKeysModifier(mask: mask, action: action))
      .onAppear { if initial { action([], []) } }
  }
}
