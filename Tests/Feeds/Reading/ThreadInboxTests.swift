import Foundation
import MartletThreads
import Synchronization
import Testing

@testable import MartletFeeds

struct ThreadInboxTests {
  @Test func messagesWaitInOrderUntilTheyAreTaken() {
    let inbox = ThreadInbox<Int>()
    #expect(inbox.post(1) && inbox.post(2))
    #expect(inbox.takeAll() == [1, 2])
    #expect(inbox.takeAll().isEmpty)
  }

  @Test func oneThreadStartsHoweverManyMessagesAskForIt() {
    let inbox = ThreadInbox<Int>()
    let starts = Mutex(0)
    let ended = DispatchSemaphore(value: 0)
    for number in 1...3 {
      inbox.post(number) {
        starts.withLock { $0 += 1 }
        ended.signal()
      }
    }
    ended.wait()
    #expect(ended.wait(timeout: .now() + 0.05) == .timedOut)
    #expect(starts.withLock { $0 } == 1)
    #expect(inbox.takeAll() == [1, 2, 3])
  }
}
