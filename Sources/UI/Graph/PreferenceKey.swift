/// A kind of value that views report to their ancestors.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value if no view in the subtree sets one.
  static var defaultValue: Value { get }
  /// Merges the value of a later view, `nextValue`, into that of the earlier ones. Views are in the
  /// order of the tree.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// Nil, the default of a key with an optional value.
  public static var defaultValue: Value { nil }
}

extension PreferenceKey {
  /// Merges the value of a later view into that of the earlier ones; nil means that no earlier view
  /// has set one.
  static func join(_ own: Value, to value: inout Value?) {
    guard var joined = value else {
      value = own
      return
    }
    reduce(value: &joined) { own }
    value = joined
  }
}

extension _StructureNode {
  /// Returns the merged value of the subtree, or the key's default if no view in it sets one.
  /// Subtrees without writers are skipped.
  package final func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value {
    var value: K.Value?
    reducePreference(key, into: &value)
    return value ?? K.defaultValue
  }
}

extension ViewGraph {
  /// Adds a reader. The graph holds it until the reader has left the tree.
  func addPreferenceReader(_ reader: any PreferenceReader) {
    preferenceReaders.append(reader)
    preferencesChanged = true
  }

  /// Lets every reader compare its preference if one may have changed, the innermost reader first.
  func readPreferences() {
    guard takePreferencesChanged() else { return }
    preferenceReaders.removeAll { !$0.isAlive }
    for reader in preferenceReaders.sorted(by: { $0.depth > $1.depth }) where reader.isAlive {
      withTransaction(adjusted(frameTransaction, above: reader)) { reader.readPreference() }
    }
  }
}
