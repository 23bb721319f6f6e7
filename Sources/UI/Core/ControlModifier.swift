import MartletGeometry

/// The modifier that makes one accessibility element of a control and the views inside. It neither
/// lays out nor draws anything.
package struct ControlModifier: ElementModifier {
  /// Describes the control. It is called only when elements are read.
  package let describe: @MainActor () -> AccessibilityControl

  /// Returns false, because two closures cannot be compared.
  package static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Returns false: a description is not animated, and a switch with an animation makes no motion
  /// for it.
  package func isContinuous(from old: Self) -> Bool { false }

  /// Makes the layout node around `content`.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> ControlNode {
    let node = ControlNode(self, content)
    node.isEnabled = context.environment.isEnabled
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: ControlNode, _ context: _NodeContext) {
    element.isEnabled = context.environment.isEnabled
    element.set(self)
  }
}

/// The layout node of a control.
package final class ControlNode: ModifierNode<ControlModifier> {
  fileprivate(set) var isEnabled = true

  package override var isAccessibilityEnabled: Bool { isEnabled }

  package override var accessibilityControl: AccessibilityControl? {
    var control = targetModifier.describe()
    if !isEnabled { (control.actions, control.set) = ([], nil) }
    return control
  }

  package override func modifierDidChange() {}
}

extension View {
  /// Makes one accessibility element of the control and the views inside.
  func control(_ describe: @escaping @MainActor () -> AccessibilityControl) -> some View {
    modifier(ControlModifier(describe: describe))
  }
}

private enum IsEnabledKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  /// False inside a disabled view.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
}
