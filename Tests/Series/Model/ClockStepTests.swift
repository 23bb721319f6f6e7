import Testing

@testable import MartletSeries

@Suite struct ClockStepTests {
  private let now: Int64 = 1_767_225_600_000

  @Test func aMinuteInEitherDirectionIsLarge() {
    #expect(ClockStep.isLarge(from: now, to: now + 60_000))
    #expect(ClockStep.isLarge(from: now, to: now - 60_000))
    #expect(!ClockStep.isLarge(from: now, to: now + 59_999))
    #expect(!ClockStep.isLarge(from: now, to: now))
  }

  @Test func theFarthestStepsAreLargeToo() {
    #expect(ClockStep.isLarge(from: .min, to: 0))
    #expect(ClockStep.isLarge(from: 0, to: .min))
  }
}
