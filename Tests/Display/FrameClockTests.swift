import MartletDisplay
import MartletGeometry
import MartletTestSupport
import Testing

@Suite struct FrameClockTests {
  @Test func nextPresentationLiesOnTheGridOfTheLastFlip() {
    var clock = FrameClock(refreshMilliHertz: 50_000)
    clock.presented(at: MonotonicTime(seconds: 1))
    #expect(clock.nextPresentation(after: MonotonicTime(seconds: 1.001)).seconds == 1.02)
    #expect(clock.nextPresentation(after: MonotonicTime(seconds: 1.0399)).seconds == 1.04)
    #expect(clock.nextPresentation(after: MonotonicTime(seconds: 61.01)).seconds == 61.02)
  }

  @Test func nextPresentationIsAlwaysLater() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      var clock = FrameClock(refreshMilliHertz: random.next(1000...240_000))
      let start = MonotonicTime(nanoseconds: Int64(random.next(0...1_000_000_000_000)))
      clock.presented(at: start)
      let now = MonotonicTime(
        nanoseconds: start.nanoseconds + Int64(random.next(0...10_000_000_000)))
      let next = clock.nextPresentation(after: now)
      #expect(next > now)
      #expect(next.seconds(since: now) <= clock.interval + 3e-9)
    }
  }

  @Test func firstFrameIsExpectedOneIntervalAhead() {
    let clock = FrameClock(refreshMilliHertz: 50_000)
    #expect(clock.nextPresentation(after: MonotonicTime(seconds: 3)).seconds == 3.02)
  }

  @Test func flipsThatComeAtOnceArePacedToTheRefresh() {
    var clock = FrameClock(refreshMilliHertz: 50_000)
    var now = MonotonicTime(seconds: 5)
    for frame in 0..<10 {
      let seen = clock.pacedPresentation(of: now)
      #expect(seen == MonotonicTime(seconds: 5 + 0.02 * Double(frame)))
      clock.presented(at: seen)
      now = seen.advanced(by: 0.0001)
    }
  }

  @Test func anIdleDisplayIsNotHeldBack() {
    var clock = FrameClock(refreshMilliHertz: 50_000)
    clock.presented(at: MonotonicTime(seconds: 1))
    #expect(clock.pacedPresentation(of: MonotonicTime(seconds: 9)).seconds == 9)
  }

  @Test func aStampOfTheOtherClockDoesNotTurnTimeBack() {
    var clock = FrameClock(refreshMilliHertz: 50_000)
    clock.presented(at: MonotonicTime(seconds: 10))
    clock.presented(at: MonotonicTime(seconds: 2))
    #expect(clock.lastPresentation == MonotonicTime(seconds: 10))
  }

  @Test func aNonsenseRateCannotSpinTheLoop() {
    #expect(FrameClock(refreshMilliHertz: 0).interval == 1)
    #expect(FrameClock(refreshMilliHertz: -5).interval == 1)
    #expect(FrameClock(refreshMilliHertz: .max).interval == 0.001)
  }
}
