/// The animation settings of a group of state changes.
public struct Transaction: Equatable {
  /// The animation of the changes; nil means that they are shown at once.
  public var animation: Animation?
  /// If true, views ignore the animations that `animation(_:)` sets for them.
  public var disablesAnimations = false
  /// The action that runs when the changes have been shown; nil for most transactions.
  package var completion: AnimationCompletion?
  /// The values of the program's own keys; nil for most transactions.
  package var values: TransactionValues?

  /// Makes a transaction without an animation.
  public init() {}

  /// Makes a transaction with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// Compares the settings.
  nonisolated public static func == (a: Transaction, b: Transaction) -> Bool {
    a.animation == b.animation && a.disablesAnimations == b.disablesAnimations
      && a.completion === b.completion && a.values === b.values
  }
}

extension Transaction {
  /// The value of a key, or the key's default.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values?.value(for: key) ?? K.defaultValue }
    set { values = .setting(newValue, for: key, in: values) }
  }
}

// The transaction in which the running code writes state is a global of the view layer, besides
// `ViewHost.current`. It cannot be an argument, because `withAnimation { flag.toggle() }` names no
// host.
extension Transaction {
  /// The transaction of the running code. Outside of `withAnimation` and `withTransaction` it is
  /// empty.
  @MainActor package private(set) static var current = Transaction()

  @MainActor fileprivate static func running<Result>(
    _ transaction: Transaction, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = current
    current = transaction
    defer { current = outer }
    return try body()
  }
}

/// Runs `body` and returns its result. Views show the state that `body` writes with `animation`;
/// nil means without an animation. Other settings of the running transaction stay.
///
/// - Throws: Only what `body` throws.
@MainActor @preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try Transaction.running(transaction, body)
}

/// Runs `body` and returns its result. Views show the state that `body` writes with `animation`;
/// nil means without an animation.
///
/// `completion` runs once, when the changes have been shown. If no view has read what `body`
/// writes, it runs at once. After an endless animation it never runs.
///
/// - Throws: Only what `body` throws.
@MainActor @preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete, _ body: () throws -> Result,
  completion: @escaping () -> Void
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  let end = AnimationCompletion(
    seconds: completionCriteria.seconds(of: animation), action: completion)
  transaction.completion = end
  let result = try withTransaction(transaction, body)
  if !end.isAttached { completion() }
  return result
}

/// Runs `body` and returns its result. Views show the state that `body` writes in `transaction`,
/// which replaces the running transaction meanwhile.
///
/// - Throws: Only what `body` throws.
@MainActor @preconcurrency
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.running(transaction, body)
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
