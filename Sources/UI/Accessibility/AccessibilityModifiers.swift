import MartletGeometry

/// A thing that can be done with an element beside a tap.
public struct AccessibilityActionKind: Hashable, Sendable {
  let name: String

  public static let `default` = AccessibilityActionKind(name: "default")
  public static let escape = AccessibilityActionKind(name: "escape")
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
  public static let delete = AccessibilityActionKind(name: "delete")
  public static let showMenu = AccessibilityActionKind(name: "showMenu")

  public init(named name: Text) {
    self.name = name.runs.map(\.text).joined()
  }

  private init(name: String) {
    self.name = name
  }
}

/// Which way a value is to go.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment
  case decrement
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}

/// Says something about the content for those who do not see it.
public struct _AccessibilityModifier: ElementModifier {
  package let change: (inout AccessibilityProperties) -> Void

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> AccessibilityNode {
    AccessibilityNode(self, content)
  }
}

/// The layout node of an accessibility modifier. A change of it draws nothing anew.
package final class AccessibilityNode: ModifierNode<_AccessibilityModifier> {
  package override var accessibilityProperties: AccessibilityProperties? {
    var properties = AccessibilityProperties()
    targetModifier.change(&properties)
    return properties
  }

  package override func modifierDidChange() {}
}

extension View {
  private func accessible(
    _ change: @escaping (inout AccessibilityProperties) -> Void
  ) -> some View {
    modifier(_AccessibilityModifier(change: change))
  }

  /// Words in place of those that the view shows.
  public func accessibilityLabel(_ label: Text) -> some View {
    let label = label.runs.map(\.text).joined()
    return accessible { $0.label = label }
  }

  /// Words in place of those that the view shows.
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(label))
  }

  /// What the view holds, in words.
  public func accessibilityValue(_ value: Text) -> some View {
    let value = value.runs.map(\.text).joined()
    return accessible { $0.value = value }
  }

  /// What the view holds, in words.
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibilityValue(Text(value))
  }

  /// What happens when the view is touched, in words.
  public func accessibilityHint(_ hint: Text) -> some View {
    let hint = hint.runs.map(\.text).joined()
    return accessible { $0.hint = hint }
  }

  /// What happens when the view is touched, in words.
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    accessibilityHint(Text(hint))
  }

  /// Leaves the view and what is in it out.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    accessible { $0.isHidden = hidden }
  }

  /// Makes an element of the view, and says what becomes of those inside.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    accessible { $0.children = children }
  }

  /// Says what the view is.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessible { $0.added.formUnion(traits) }
  }

  /// Says what the view is not.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessible { $0.removed.formUnion(traits) }
  }

  /// The order among the elements beside it: higher ones come first.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
    accessible { $0.sortPriority = sortPriority }
  }

  /// Says that the view is a heading.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessible { $0.added.formUnion(.isHeader) }
  }

  /// What can be done with the view beside a tap.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default,
    _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessible { $0.actions.append((actionKind.name, handler)) }
  }

  /// What can be done with the view, by a name.
  public func accessibilityAction(
    named name: Text, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessibilityAction(AccessibilityActionKind(named: name), handler)
  }

  /// What can be done with the view, by a name.
  public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessibilityAction(named: Text(name), handler)
  }

  /// Takes the value up and down.
  public func accessibilityAdjustableAction(
    _ handler: @escaping @MainActor (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    accessible {
      $0.actions.append(("increment", { handler(.increment) }))
      $0.actions.append(("decrement", { handler(.decrement) }))
    }
  }
}
