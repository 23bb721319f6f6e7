import MartletGeometry
import Testing

@testable import MartletHost

@MainActor @Suite struct MemoryReleaseTests {
  private final class Calls { var all: [Bool] = [] }

  @Test func framesWithoutARestReleaseEveryTenSeconds() {
    let calls = Calls()
    var memory = MemoryRelease { calls.all.append($0) }
    for second in 0...35 { memory.noteFrame(at: MonotonicTime(seconds: Double(second))) }
    #expect(calls.all == [true, false, false])
    #expect(memory.due == MonotonicTime(seconds: 40))
  }

  @Test func aRestReleasesAndBeginsTheTimeAnew() {
    let calls = Calls()
    var memory = MemoryRelease { calls.all.append($0) }
    memory.noteFrame(at: MonotonicTime(seconds: 5))
    memory.noteRest()
    #expect(calls.all == [true] && memory.due == nil)
    memory.noteFrame(at: MonotonicTime(seconds: 1000))
    #expect(calls.all == [true])
    #expect(memory.due == MonotonicTime(seconds: 1000 + MemoryRelease.interval))
  }
}
