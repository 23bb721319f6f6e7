/// A key of a transaction, with the value of transactions that set none.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value
  /// The value of transactions that set none.
  static var defaultValue: Value { get }
}

/// The values that a program has set in a transaction, by the types of their keys. The object never
/// changes, so transactions are compared by its identity.
package final class TransactionValues {
  private let values: [ObjectIdentifier: Any]

  private init(_ values: [ObjectIdentifier: Any]) {
    self.values = values
  }

  /// Returns the values of `old`, nil meaning none, with `value` under `key`.
  static func setting<K: TransactionKey>(
    _ value: K.Value, for key: K.Type, in old: TransactionValues?
  ) -> TransactionValues {
    var all = old?.values ?? [:]
    all[ObjectIdentifier(key)] = value
    return TransactionValues(all)
  }

  /// Returns the value under `key`; nil if it was not set.
  func value<K: TransactionKey>(for key: K.Type) -> K.Value? {
    // A cast of a missing value would succeed if `K.Value` is optional.
    guard let value = values[ObjectIdentifier(key)] else { return nil }
    return value as? K.Value
  }
}
