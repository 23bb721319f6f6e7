import MartletGeometry

/// A kind of action of an element, in addition to a tap.
public struct AccessibilityActionKind: Hashable, Sendable {
  let name: String

  /// The main action of the element.
  public static let `default` = AccessibilityActionKind(name: "default")
  /// The action that leaves or closes something.
  public static let escape = AccessibilityActionKind(name: "escape")
  /// The most important action of the page.
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
  /// The action that deletes the element.
  public static let delete = AccessibilityActionKind(name: "delete")
  /// The action that opens the element's menu.
  public static let showMenu = AccessibilityActionKind(name: "showMenu")

  /// Creates an action with a custom name.
  public init(named name: Text) {
    self.name = name.plainText
  }

  private init(name: String) {
    self.name = name
  }
}

/// The direction in which an adjustable value changes.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// The change to the next greater value.
  case increment
  /// The change to the next smaller value.
  case decrement
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  /// No level, or a level from the highest, `h1`, to the lowest.
  case unspecified, h1, h2, h3, h4, h5, h6
}

/// The modifier behind the accessibility functions: sets accessibility values of the content.
public struct _AccessibilityModifier: ElementModifier {
  /// Changes the values of the element.
  package let change: (inout AccessibilityProperties) -> Void

  /// Returns false, because two closures cannot be compared.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> AccessibilityNode {
    AccessibilityNode(self, content)
  }
}

/// The layout node of an accessibility modifier. A change of it neither lays out nor draws
/// anything.
package final class AccessibilityNode: ModifierNode<_AccessibilityModifier> {
  package override var accessibilityProperties: AccessibilityProperties? {
    var properties = AccessibilityProperties()
    targetModifier.change(&properties)
    return properties
  }

  package override func modifierDidChange() {}
}

extension View {
  // The result has a name because Swift 6.2, which compiles for arm64, cannot read a function of
  // another module back in whose `some View` is that of a private function.
  private func accessible(
    _ change: @escaping (inout AccessibilityProperties) -> Void
  ) -> ModifiedContent<Self, _AccessibilityModifier> {
    modifier(_AccessibilityModifier(change: change))
  }

  /// Sets the text that names the view, in place of its visible text.
  public func accessibilityLabel(_ label: Text) -> some View {
    let label = label.plainText
    return accessible { $0.label = label }
  }

  /// Sets the text that names the view, in place of its visible text.
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    let label = String(label)
    return modifier(_AccessibilityModifier { $0.label = label })
  }

  /// Sets the value of the view as text.
  public func accessibilityValue(_ value: Text) -> some View {
    let value = value.plainText
    return accessible { $0.value = value }
  }

  /// Sets the value of the view as text.
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    let value = String(value)
    return modifier(_AccessibilityModifier { $0.value = value })
  }

  /// Describes what a tap on the view does.
  public func accessibilityHint(_ hint: Text) -> some View {
    let hint = hint.plainText
    return accessible { $0.hint = hint }
  }

  /// Describes what a tap on the view does.
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    let hint = String(hint)
    return modifier(_AccessibilityModifier { $0.hint = hint })
  }

  /// Describes the view. Martlet shows no tooltips, so the text becomes the accessibility hint.
  public func help(_ text: Text) -> some View {
    let hint = text.plainText
    return modifier(_AccessibilityModifier { $0.hint = hint })
  }

  /// Describes the view. Martlet shows no tooltips, so the text becomes the accessibility hint.
  public func help<S: StringProtocol>(_ text: S) -> some View {
    let hint = String(text)
    return modifier(_AccessibilityModifier { $0.hint = hint })
  }

  /// Sets other names by which a voice command may call the view, the preferred one first.
  public func accessibilityInputLabels(_ labels: [Text]) -> some View {
    let labels = labels.map { $0.plainText }
    return accessible { $0.inputLabels = labels }
  }

  /// Sets other names by which a voice command may call the view, the preferred one first.
  public func accessibilityInputLabels<S: StringProtocol>(_ labels: [S]) -> some View {
    let labels = labels.map { String($0) }
    return modifier(_AccessibilityModifier { $0.inputLabels = labels })
  }

  /// Says whether the view acts on touches.
  public func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> some View {
    accessible { $0.respondsToUserInteraction = responds }
  }

  /// Removes the view and the views inside it from the accessibility elements.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    accessible { $0.isHidden = hidden }
  }

  /// Makes the view an element and says what happens to the elements inside.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    accessible { $0.children = children }
  }

  /// Adds traits to the view's element.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessible { $0.added.formUnion(traits) }
  }

  /// Removes traits from the view's element.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessible { $0.removed.formUnion(traits) }
  }

  /// Sets the position among sibling elements: higher priorities come first. The default is 0.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
    accessible { $0.sortPriority = sortPriority }
  }

  /// Marks the view as a heading. In Martlet the level has no effect.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessible { $0.added.formUnion(.isHeader) }
  }

  /// Adds an action to the view's element.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default,
    _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessible { $0.actions.append((actionKind.name, handler)) }
  }

  /// Adds an action with a name to the view's element.
  public func accessibilityAction(
    named name: Text, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessibilityAction(AccessibilityActionKind(named: name), handler)
  }

  /// Adds an action with a name to the view's element.
  public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    let name = String(name)
    return modifier(_AccessibilityModifier { $0.actions.append((name, handler)) })
  }

  /// Adds the actions “increment” and “decrement” to the view's element.
  public func accessibilityAdjustableAction(
    _ handler: @escaping @MainActor (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    accessible {
      $0.actions.append(("increment", { handler(.increment) }))
      $0.actions.append(("decrement", { handler(.decrement) }))
    }
  }
}
