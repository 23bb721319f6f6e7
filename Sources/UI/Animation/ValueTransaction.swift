/// The modifier behind `transaction(value:_:)`: changes the transaction of changes that come
/// together with a change of a value.
@MainActor @preconcurrency
public struct _ValueTransactionModifier<Value> {
  /// The value to compare.
  package let value: Value
  /// Changes the transaction.
  package let transform: @MainActor (inout Transaction) -> Void
}

extension _ValueTransactionModifier: ViewModifier, PrimitiveModifier, TransactionModifier
where Value: Equatable {
  /// False.
  package static var appliesAlways: Bool { false }
  /// Returns true if the value has changed.
  package func applies(from old: Self) -> Bool { old.value != value }

  /// Changes the transaction.
  package func adjust(_ transaction: inout Transaction) { transform(&transaction) }
}

extension View {
  /// For the view and the modifiers before it in the chain, changes the transaction of those
  /// changes that come together with a change of `value`.
  public func transaction<V: Equatable>(
    value: V, _ transform: @escaping @MainActor (inout Transaction) -> Void
  ) -> some View {
    modifier(_ValueTransactionModifier(value: value, transform: transform))
  }
}
