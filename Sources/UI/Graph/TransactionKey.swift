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
  fileprivate let values: [ObjectIdentifier: Any]

  fileprivate init(_ values: [ObjectIdentifier: Any]) {
    self.values = values
  }
}

extension Transaction {
  /// The value of a key, or the key's default.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values?.values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set {
      var all = values?.values ?? [:]
      all[ObjectIdentifier(key)] = newValue
      values = TransactionValues(all)
    }
  }
}

/// Runs `body` and returns its result. Views show the state that `body` writes in the running
/// transaction with `value` at `keyPath`.
///
/// - Throws: Only what `body` throws.
@MainActor @preconcurrency
public func withTransaction<Result, Value>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}
