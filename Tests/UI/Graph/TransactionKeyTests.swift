import MartletUI
import Testing

private enum OriginKey: TransactionKey {
  static let defaultValue = "view"
}

private enum CountKey: TransactionKey {
  static let defaultValue: Int? = 7
}

extension Transaction {
  fileprivate var origin: String {
    get { self[OriginKey.self] }
    set { self[OriginKey.self] = newValue }
  }
}

@MainActor
struct TransactionKeyTests {
  @Test func aValueReplacesTheDefaultInItsTransactionAlone() {
    let empty = Transaction()
    var changed = empty
    changed[OriginKey.self] = "network"
    #expect(empty[OriginKey.self] == "view")
    #expect(changed[OriginKey.self] == "network")
    #expect(changed != empty)
  }

  @Test func aValueIsInTheRunningTransactionDuringTheBody() {
    let inside = withTransaction(\.origin, "network") { Transaction.current.origin }
    #expect(inside == "network")
    #expect(Transaction.current.origin == "view")
  }

  @Test func anOptionalValueThatIsNotSetIsTheDefault() {
    var transaction = Transaction()
    #expect(transaction[CountKey.self] == 7)
    transaction[OriginKey.self] = "network"
    #expect(transaction[CountKey.self] == 7)
    transaction[CountKey.self] = nil
    #expect(transaction[CountKey.self] == nil)
  }
}
