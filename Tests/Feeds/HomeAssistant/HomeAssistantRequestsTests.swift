import Testing

@testable import MartletFeeds

struct HomeAssistantRequestsTests {
  @Test func anAnswerIsPendingUntilItArrivesOrIsLate() {
    var requests = HomeAssistantRequests()
    #expect(requests.oldest == nil && requests.lastID == 0)
    requests.send(.config, at: 10) { "config \($0)" }
    requests.send(.statistics(3), at: 12) { "statistics \($0)" }
    #expect(requests.takeCommands() == ["config 1", "statistics 2"])
    #expect(requests.takeCommands().isEmpty)
    #expect(requests.oldest == 10 && requests.isAskingRecorder)
    #expect(requests.late(after: 5, at: 14) == nil)
    #expect(requests.late(after: 5, at: 15) == "get_config")

    #expect(requests.end(1) == .config)
    #expect(requests.end(1) == nil)
    #expect(requests.oldest == 12)
    #expect(requests.end(2) == .statistics(3))
    #expect(requests.oldest == nil && !requests.isAskingRecorder)
  }

  @Test func aSubscriptionEndsOnce() {
    var requests = HomeAssistantRequests()
    requests.send(.history(0, start: 7), at: 1) { "history \($0)" }
    requests.send(.action(4), at: 1) { "action \($0)" }
    #expect(requests.subscriptions.keys.sorted() == [1])
    // The subscription outlives its answer.
    #expect(requests.end(1) == .history(0, start: 7))
    for _ in 0..<2 { requests.unsubscribe(1, at: 2) }
    requests.unsubscribe(2, at: 2)
    #expect(requests.subscriptions.isEmpty)
    #expect(requests.lastID == 3)
    #expect(requests.pending[3]?.request == .unsubscribe)
  }
}
