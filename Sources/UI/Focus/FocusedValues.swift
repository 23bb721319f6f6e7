/// A key of `FocusedValues`. A program declares one for each value, and a property of
/// `FocusedValues` that reads and writes the value under the key.
public protocol FocusedValueKey {
  /// The type of the value.
  associatedtype Value
}

/// The values that `focusedValue(_:_:)` and `focusedSceneValue(_:_:)` publish and that
/// `@FocusedValue` reads.
public struct FocusedValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Makes an empty set of values.
  init() {}

  /// The value of a key; nil if no view publishes one.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
