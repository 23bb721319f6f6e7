import Testing

@testable import MartletUI

struct ReportedMessagesTests {
  @Test func aMessageIsReportedOnce() {
    var messages = ReportedMessages()
    let accepted = ["a", "a", "b", "a"].map { messages.insert($0) }
    #expect(accepted == [true, false, true, false])
  }

  @Test func noMessageIsReportedAfterTheLimit() {
    var messages = ReportedMessages()
    let accepted = (0..<ReportedMessages.limit + 5).filter { messages.insert("\($0)") }
    #expect(accepted.count == ReportedMessages.limit)
  }

  @Test func keptMessagesAreDeliveredOnceInOrder() {
    var messages = ReportedMessages()
    messages.keep("b")
    messages.keep("a")
    let first = messages.takeUndelivered()
    let second = messages.takeUndelivered()
    #expect(first == ["b", "a"] && second.isEmpty)
  }
}
