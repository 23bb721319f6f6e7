import Glibc
import MartletGeometry
import Testing

@testable import MartletHost

@MainActor private final class Ticker: LoopSource {
  var deadline: MonotonicTime?
  var interval: Double?
  private(set) var times: [MonotonicTime] = []
  var onTick: () -> Void = {}

  init(first: MonotonicTime?, interval: Double? = nil) {
    deadline = first
    self.interval = interval
  }

  func dispatch(now: MonotonicTime) {
    times.append(now)
    deadline = interval.map { now.advanced(by: $0) }
    onTick()
  }
}

@MainActor private final class Reader: LoopSource {
  let descriptors: [CInt]
  private(set) var text = ""
  var onRead: () -> Void = {}

  init(_ descriptor: CInt) {
    descriptors = [descriptor]
  }

  func dispatch(now: MonotonicTime) {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(descriptors[0], &bytes, bytes.count)
    text += String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    onRead()
  }
}

@MainActor struct EventLoopTests {
  @Test func timersFireInOrderOnAHandTurnedClock() {
    let loop = EventLoop(clock: ManualClock())
    let slow = Ticker(first: MonotonicTime(seconds: 1), interval: 1)
    let fast = Ticker(first: MonotonicTime(seconds: 0.25), interval: 0.25)
    loop.add(slow)
    loop.add(fast)
    loop.run(until: MonotonicTime(seconds: 3))
    #expect(slow.times.map(\.seconds) == [1, 2, 3])
    #expect(fast.times.count == 12)
    #expect(loop.clock.now == MonotonicTime(seconds: 3))
  }

  @Test func readableDescriptorIsServedWithoutMovingAHandTurnedClock() throws {
    let pipe = try Pipe()
    let loop = EventLoop(clock: ManualClock())
    let reader = Reader(pipe.reader)
    loop.add(reader)
    pipe.write("hello")
    loop.run(until: .zero)
    #expect(reader.text == "hello")
    #expect(loop.clock.now == .zero)
  }

  @Test func laterSourceSeesWhatAnEarlierOneDidInTheSameTurn() throws {
    let pipe = try Pipe()
    let loop = EventLoop(clock: SystemClock())
    let reader = Reader(pipe.reader)
    let follower = Ticker(first: nil)
    reader.onRead = { follower.deadline = .zero }
    loop.add(reader)
    loop.add(follower)
    pipe.write("x")
    loop.turn()
    #expect(loop.wakeUps == 1)
    #expect(follower.times.count == 1)
  }

  @Test func systemClockWaitsForTheDeadlineAndNoLess() {
    let loop = EventLoop(clock: SystemClock())
    let start = loop.clock.now
    let ticker = Ticker(first: start.advanced(by: 0.02))
    loop.add(ticker)
    loop.run(until: start.advanced(by: 0.021))
    #expect(ticker.times.count == 1)
    #expect(ticker.times[0].seconds(since: start) >= 0.02)
    #expect(loop.wakeUps <= 4)
  }

  @Test func idleLoopSleepsThroughOnTheSystemClock() {
    let loop = EventLoop(clock: SystemClock())
    loop.add(Ticker(first: nil))
    loop.turn(until: loop.clock.now.advanced(by: 0.05))
    #expect(loop.wakeUps == 1)
  }

  @Test func stopEndsTheRun() {
    let loop = EventLoop(clock: ManualClock())
    let ticker = Ticker(first: MonotonicTime(seconds: 1), interval: 1)
    ticker.onTick = { if ticker.times.count == 5 { loop.stop() } }
    loop.add(ticker)
    loop.run()
    #expect(ticker.times.count == 5)
    ticker.onTick = {}
  }

  @Test func steadyTurnsReuseTheirTables() throws {
    let pipe = try Pipe()
    let loop = EventLoop(clock: ManualClock())
    loop.add(Reader(pipe.reader))
    let ticker = Ticker(first: .zero, interval: 0.001)
    loop.add(ticker)
    loop.run(until: MonotonicTime(seconds: 2))
    #expect(ticker.times.count == 2001)
    #expect(loop.wakeUps >= 2000 && loop.wakeUps < 2010)
  }
}
