/// How a group of state changes is to be shown.
public struct Transaction: Equatable {
  public var animation: Animation?
  /// Ignores the animations that views set for themselves with `animation(_:)`.
  public var disablesAnimations = false

  public init() {}

  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The animation to use for a change in this transaction.
  package var effectiveAnimation: Animation? { animation }
}

// The one global of the view layer: which transaction the running code writes state in. It cannot
// be an argument, because `withAnimation { flag.toggle() }` names no host.
extension Transaction {
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

/// Runs `body`; state it writes changes in one transaction with `animation`.
@MainActor @preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try Transaction.running(transaction, body)
}

/// Runs `body`; state it writes changes in `transaction`.
@MainActor @preconcurrency
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.running(transaction, body)
}
