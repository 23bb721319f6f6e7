/// A kind of value that views tell their ancestors.
public protocol PreferenceKey {
  associatedtype Value
  /// The value where no view sets one.
  static var defaultValue: Value { get }
  /// Joins the value of a later view to that of the earlier ones.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

extension PreferenceKey {
  /// Joins the value of a later view to that of the earlier ones; nil is none.
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
  /// The preference as the subtree sets it, the key's default when it does not.
  package final func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value {
    var value: K.Value?
    reducePreference(key, into: &value)
    return value ?? K.defaultValue
  }
}

/// A node that takes a preference of its subtree.
@MainActor
protocol PreferenceReader: _StructureNode {
  /// Compares with the value taken last and acts on a difference.
  func readPreference()
}

extension ViewGraph {
  func addPreferenceReader(_ reader: any PreferenceReader) {
    preferenceReaders.append(reader)
    preferencesChanged = true
  }

  /// Shows the readers what has changed, the innermost first.
  func readPreferences() {
    for part in parts { part.graphDidLayOut(self) }
    guard takePreferencesChanged() else { return }
    preferenceReaders.removeAll { !$0.isAlive }
    for reader in preferenceReaders.sorted(by: { $0.depth > $1.depth }) where reader.isAlive {
      withTransaction(adjusted(frameTransaction, above: reader)) { reader.readPreference() }
    }
  }
}
