/// Gives the container around the view a value under the identity of a type.
public struct _TraitModifier: ElementModifier {
  package let key: ObjectIdentifier
  package let value: Any

  package init<Key>(_ key: Key.Type, _ value: Any) {
    self.key = ObjectIdentifier(key)
    self.value = value
  }

  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.key == b.key && isEqualIfEquatable(a.value, b.value)
  }

  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> TraitNode {
    TraitNode(self, content)
  }
}

/// The layout node of a trait: answers for one key and passes all others on.
package final class TraitNode: ModifierNode<_TraitModifier> {
  package override func trait(_ key: ObjectIdentifier) -> Any? {
    let own = targetModifier
    return own.key == key ? own.value : content.trait(key)
  }

  package override func modifierDidChange() {
    invalidateContainer()
  }
}

/// A kind of value that views give to the custom layout around them.
public protocol LayoutValueKey {
  associatedtype Value

  /// The value of a view that gives none.
  static var defaultValue: Value { get }
}

extension View {
  /// Gives the layout around the view a value, which it reads as `subview[key]`.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(_TraitModifier(key, value))
  }
}
