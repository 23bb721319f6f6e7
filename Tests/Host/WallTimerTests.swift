import CLinux
import Glibc
import MartletGeometry
import Testing

@testable import MartletHost

/// Records the calls of a timer.
@MainActor private final class Calls {
  let timer: WallTimer
  private(set) var times: [Int64] = []
  private(set) var sets: [Int64] = []

  init(_ timer: WallTimer) {
    self.timer = timer
    timer.onTime = { [unowned self] in times.append($0) }
    timer.onSet = { [unowned self] in sets.append($0) }
  }
}

private var realMilliseconds: Int64 {
  var time = timespec()
  _ = clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

/// A timer of a wall clock that is derived from the loop's clock.
@MainActor struct DerivedWallTimerTests {
  /// 2026-01-01T12:00:00Z.
  static let start: Int64 = 1_767_268_800_000

  private func stage(
    milliseconds: Int64 = start, at origin: MonotonicTime = .zero
  ) -> (loop: EventLoop, calls: Calls) {
    let loop = EventLoop(clock: ManualClock())
    let calls = Calls(WallTimer(milliseconds: milliseconds, at: origin))
    loop.add(calls.timer)
    return (loop, calls)
  }

  @Test func itCallsAtTheMillisecond() {
    let (loop, calls) = stage()
    calls.timer.next = Self.start + 60_000
    loop.run(until: MonotonicTime(seconds: 59.999))
    #expect(calls.times.isEmpty)
    loop.run(until: MonotonicTime(seconds: 100))
    #expect(calls.times == [Self.start + 60_000])
    #expect(calls.timer.next == nil)
    #expect(calls.sets.isEmpty)
  }

  @Test func aCallbackSetsTheNextTime() {
    let (loop, calls) = stage()
    var seconds: [Double] = []
    calls.timer.onTime = { [timer = calls.timer] now in
      seconds.append(loop.clock.now.seconds)
      timer.next = now + 60_000
    }
    calls.timer.next = Self.start + 60_000
    loop.run(until: MonotonicTime(seconds: 3600))
    #expect(seconds.count == 60)
    #expect(seconds.last == 3600)
    calls.timer.onTime = { _ in }
  }

  @Test func withoutATimeNothingIsDue() {
    let (_, calls) = stage()
    #expect(calls.timer.deadline == nil)
    #expect(calls.timer.descriptors.isEmpty)
    calls.timer.next = Self.start
    #expect(calls.timer.deadline == .zero)
    calls.timer.next = nil
    #expect(calls.timer.deadline == nil)
  }

  @Test func aTimeInThePastIsDueAtOnce() {
    let (loop, calls) = stage(at: MonotonicTime(seconds: 10))
    calls.timer.next = 0
    loop.run(until: MonotonicTime(seconds: 0))
    #expect(calls.times == [Self.start - 10_000])
  }

  @Test func aPauseHoldsBackWhatIsDue() {
    let (loop, calls) = stage()
    calls.timer.next = Self.start + 1000
    calls.timer.isPaused = true
    #expect(calls.timer.deadline == nil)
    loop.run(until: MonotonicTime(seconds: 5))
    #expect(calls.times.isEmpty)
    calls.timer.isPaused = false
    loop.run(until: MonotonicTime(seconds: 5))
    #expect(calls.times == [Self.start + 5000])
    #expect(calls.sets.isEmpty)
  }

  @Test func extremeTimesSaturate() {
    for next in [Int64.min, .min + 1, -1, .max - 1, .max] {
      for start in [Int64.min, -1, 0, Self.start, .max] {
        let (loop, calls) = stage(milliseconds: start, at: MonotonicTime(seconds: 3))
        calls.timer.next = next
        #expect(calls.timer.deadline != nil)
        #expect(calls.timer.milliseconds(at: .zero) <= max(start, start &- 3000))
        if next < start {
          loop.run(until: MonotonicTime(seconds: 3))
          #expect(calls.times.count == 1)
        }
      }
    }
  }

  @Test func wallTimeIsRoundedDownOnBothSidesOfTheOrigin() {
    let timer = WallTimer(milliseconds: 1000, at: .zero)
    #expect(timer.milliseconds(at: MonotonicTime(nanoseconds: 999_999)) == 1000)
    #expect(timer.milliseconds(at: MonotonicTime(nanoseconds: 1_000_000)) == 1001)
    #expect(timer.milliseconds(at: MonotonicTime(nanoseconds: -1)) == 999)
  }
}

/// The kernel's timer.
@MainActor struct KernelWallTimerTests {
  private let loop = EventLoop(clock: SystemClock())

  private func calls() throws -> Calls {
    let calls = Calls(try #require(WallTimer()))
    loop.add(calls.timer)
    return calls
  }

  private func run(seconds: Double) {
    loop.run(until: loop.clock.now.advanced(by: seconds))
  }

  @Test func itCallsWhenTheWallClockIsThere() throws {
    let calls = try calls()
    let due = realMilliseconds + 30
    calls.timer.next = due
    // Only the descriptor ends the wait.
    #expect(calls.timer.deadline == nil)
    loop.turn(until: loop.clock.now.advanced(by: 5))
    #expect(calls.times.count == 1)
    let time = try #require(calls.times.first)
    #expect(time >= due && time < due + 2000)
    #expect(calls.timer.next == nil)
    run(seconds: 0.05)
    #expect(calls.times.count == 1)
    #expect(calls.sets.isEmpty)
  }

  @Test func oneTurnServesEachTime() throws {
    let calls = try calls()
    calls.timer.onTime = { [timer = calls.timer] _ in timer.next = realMilliseconds + 10 }
    calls.timer.next = realMilliseconds + 10
    let before = loop.wakeUps
    for _ in 0..<5 { loop.turn(until: loop.clock.now.advanced(by: 5)) }
    #expect(loop.wakeUps == before + 5)
    #expect(calls.timer.next != nil)
    calls.timer.onTime = { _ in }
  }

  @Test(arguments: [Int64.min, -1, 0, 1, 999])
  func aTimeInThePastCallsAtOnce(next: Int64) throws {
    let calls = try calls()
    calls.timer.next = next
    loop.turn(until: loop.clock.now.advanced(by: 5))
    #expect(calls.times.count == 1)
  }

  @Test(arguments: [Int64.max, 253_402_300_800_000])
  func aFarTimeWakesNobody(next: Int64) throws {
    let calls = try calls()
    calls.timer.next = next
    loop.turn(until: loop.clock.now.advanced(by: 0.05))
    #expect(calls.times.isEmpty && calls.sets.isEmpty)
    #expect(calls.timer.next == next)
  }

  @Test func withoutATimeTheDescriptorIsSilent() throws {
    let calls = try calls()
    calls.timer.next = realMilliseconds + 20
    calls.timer.next = nil
    let before = loop.wakeUps
    loop.turn(until: loop.clock.now.advanced(by: 0.1))
    #expect(loop.wakeUps == before + 1)
    #expect(calls.times.isEmpty)
  }

  @Test func aPauseIsSilentAndWhatWasDueComesAfterIt() throws {
    let calls = try calls()
    calls.timer.next = realMilliseconds + 20
    calls.timer.isPaused = true
    loop.turn(until: loop.clock.now.advanced(by: 0.1))
    #expect(calls.times.isEmpty)
    calls.timer.isPaused = false
    loop.turn(until: loop.clock.now.advanced(by: 5))
    #expect(calls.times.count == 1)
    #expect(calls.sets.isEmpty)
  }

  @Test func aTimeSetDuringAPauseWaitsForItsEnd() throws {
    let calls = try calls()
    calls.timer.isPaused = true
    calls.timer.next = 1
    run(seconds: 0.02)
    #expect(calls.times.isEmpty)
    calls.timer.isPaused = false
    loop.turn(until: loop.clock.now.advanced(by: 5))
    #expect(calls.times.count == 1)
  }

  @Test func itsDescriptorGoesWithIt() throws {
    // More timers than a process may have open at once.
    for _ in 0..<50_000 { try #require(WallTimer() != nil) }
  }
}
