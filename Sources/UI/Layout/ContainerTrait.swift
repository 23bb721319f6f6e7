/// Sets a value that the container around the view reads from the view's node, such as the column
/// span of a grid cell. The key is the identity of a type.
public struct _TraitModifier: ElementModifier {
  /// The identity of the key's type.
  package let key: ObjectIdentifier
  /// The value. The reader knows its type from the key.
  package let value: Any

  /// Creates a trait for the key type `Key`.
  package init<Key>(_ key: Key.Type, _ value: Any) {
    self.key = ObjectIdentifier(key)
    self.value = value
  }

  /// Returns true if the keys are the same and the values are `Equatable` and equal.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? {
    a.key == b.key && isEqualIfEquatable(a.value, b.value)
  }

  /// Makes the layout node.
  package func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> TraitNode {
    TraitNode(self, content)
  }
}

/// The layout node of a trait. It answers for its own key and passes all other keys on to its
/// content.
package final class TraitNode: ModifierNode<_TraitModifier> {
  package override func trait(_ key: ObjectIdentifier) -> Any? {
    let own = targetModifier
    return own.key == key ? own.value : content.trait(key)
  }

  package override func modifierDidChange() {
    invalidateContainer()
  }
}

/// A kind of value that views set for the custom layout around them.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

extension View {
  /// Sets a value for the enclosing custom layout, which reads it as `subview[key]`.
  public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(_TraitModifier(key, value))
  }
}
