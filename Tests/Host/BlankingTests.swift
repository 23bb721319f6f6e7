import MartletGeometry
import MartletInput
import Testing

@testable import MartletHost

struct BlankingTests {
  private func event(_ kind: InputEvent.Kind) -> InputEvent {
    InputEvent(time: .zero, kind: kind)
  }

  private func touch(_ phase: InputEvent.TouchPhase, _ slot: Int) -> InputEvent {
    event(.touch(phase, slot: slot, position: .zero))
  }

  /// `#expect` cannot call a mutating method.
  private func decide(
    _ blanking: inout Blanking, _ event: InputEvent, _ now: MonotonicTime
  ) -> Blanking.Decision {
    blanking.decide(event, now: now)
  }

  private func dark() -> Blanking {
    var blanking = Blanking(delay: 5, now: .zero)
    let isDark = blanking.blanks(at: MonotonicTime(seconds: 5))
    #expect(isDark)
    return blanking
  }

  @Test func withoutDelayItNeverGoesDark() {
    var blanking = Blanking(delay: nil, now: .zero)
    #expect(blanking.deadline == nil)
    let isDark = blanking.blanks(at: MonotonicTime(seconds: 1e6))
    #expect(!isDark)
  }

  @Test func aDelayThatHasNotPassedLightsAnIdleDisplay() {
    func isDark(after delay: Double?, at seconds: Double, _ blanking: Blanking) -> Bool {
      var blanking = blanking
      blanking.follow(delay: delay, now: MonotonicTime(seconds: seconds))
      return blanking.isBlanked
    }
    #expect(!isDark(after: nil, at: 9, dark()))
    #expect(!isDark(after: 10, at: 9, dark()))
    #expect(isDark(after: 10, at: 10, dark()))
    #expect(isDark(after: 5, at: 9, dark()))
    // Somebody or the clock wants it to be dark.
    var darkened = Blanking(delay: 5, now: .zero)
    darkened.darken()
    #expect(isDark(after: nil, at: 1, darkened))
    var resting = dark()
    resting.rest(true, now: MonotonicTime(seconds: 6))
    #expect(isDark(after: nil, at: 9, resting))
  }

  @Test func somebodyInFrontOfItLightsAnIdleDisplay() {
    var blanking = dark()
    blanking.attend(true, now: MonotonicTime(seconds: 6))
    #expect(!blanking.isBlanked && blanking.deadline == nil)
    let isDark = blanking.blanks(at: MonotonicTime(seconds: 100))
    #expect(!isDark)
    // The delay begins when nobody is there any more.
    blanking.attend(false, now: MonotonicTime(seconds: 200))
    #expect(blanking.deadline == MonotonicTime(seconds: 205))
  }

  @Test func somebodyInFrontOfItLeavesADisplayDarkThatShouldBe() {
    var darkened = Blanking(delay: 5, now: .zero)
    darkened.darken()
    darkened.attend(true, now: MonotonicTime(seconds: 1))
    #expect(darkened.isBlanked)
    var resting = dark()
    resting.rest(true, now: MonotonicTime(seconds: 6))
    resting.attend(true, now: MonotonicTime(seconds: 7))
    #expect(resting.isBlanked)
    // A touch lights it for the usual time of the dark hours.
    #expect(decide(&resting, touch(.down, 0), MonotonicTime(seconds: 8)) == .wake)
    #expect(resting.deadline == MonotonicTime(seconds: 13))
    // At the end of the dark hours it is lit, and stays lit for who is there.
    resting.rest(false, now: MonotonicTime(seconds: 20))
    #expect(!resting.isBlanked && resting.deadline == nil)
  }

  @Test func everyInputPutsTheDarkOff() {
    var blanking = Blanking(delay: 5, now: .zero)
    _ = blanking.decide(touch(.down, 0), now: MonotonicTime(seconds: 3))
    #expect(blanking.deadline == MonotonicTime(seconds: 8))
    let isDark = blanking.blanks(at: MonotonicTime(seconds: 7))
    #expect(!isDark)
  }

  @Test func wakingTouchIsEatenWholeWhileALaterOnePasses() {
    var blanking = dark()
    let now = MonotonicTime(seconds: 6)
    #expect(decide(&blanking, touch(.down, 0), now) == .wake)
    #expect(decide(&blanking, touch(.move, 0), now) == .ignore)
    #expect(decide(&blanking, touch(.down, 1), now) == .pass)
    #expect(decide(&blanking, touch(.move, 1), now) == .pass)
    #expect(decide(&blanking, touch(.up, 0), now) == .ignore)
    #expect(decide(&blanking, touch(.up, 1), now) == .pass)
    #expect(decide(&blanking, touch(.down, 0), now) == .pass)
    #expect(decide(&blanking, touch(.up, 0), now) == .pass)
  }

  @Test func wakingKeyAndClickAreEatenUntilReleased() {
    let key = Key(rawValue: "Escape")
    var blanking = dark()
    let now = MonotonicTime(seconds: 6)
    #expect(decide(&blanking, event(.key(key, isPressed: true)), now) == .wake)
    #expect(decide(&blanking, event(.key(key, isPressed: true)), now) == .ignore)
    #expect(decide(&blanking, event(.key(key, isPressed: false)), now) == .ignore)
    #expect(decide(&blanking, event(.key(key, isPressed: true)), now) == .pass)

    blanking = dark()
    let press = event(.pointerButton(.primary, isPressed: true, position: .zero))
    let release = event(.pointerButton(.primary, isPressed: false, position: .zero))
    #expect(decide(&blanking, press, now) == .wake)
    #expect(decide(&blanking, release, now) == .ignore)
    #expect(decide(&blanking, press, now) == .pass)
  }

  @Test func aDisplayThatRestsIsDarkAndATouchLightsItForAMinute() {
    var blanking = Blanking(delay: nil, now: .zero)
    blanking.rest(true, now: MonotonicTime(seconds: 5))
    #expect(blanking.isBlanked && blanking.deadline == nil)
    #expect(decide(&blanking, touch(.down, 0), MonotonicTime(seconds: 10)) == .wake)
    #expect(blanking.deadline == MonotonicTime(seconds: 70))
    let isDark = blanking.blanks(at: MonotonicTime(seconds: 70))
    #expect(isDark)
    blanking.rest(false, now: MonotonicTime(seconds: 100))
    #expect(!blanking.isBlanked && blanking.deadline == nil)
  }

  @Test func aDisplayThatRestsGoesDarkAfterItsOwnDelayIfThatIsShorter() {
    var blanking = Blanking(delay: 5, now: .zero)
    blanking.rest(true, now: MonotonicTime(seconds: 1))
    blanking.wake(now: MonotonicTime(seconds: 2))
    #expect(blanking.deadline == MonotonicTime(seconds: 7))
    blanking.rest(false, now: MonotonicTime(seconds: 3))
    #expect(blanking.deadline == MonotonicTime(seconds: 8))
  }

  @Test func mouseMovementWakesAndNothingMoreIsEaten() {
    var blanking = dark()
    let now = MonotonicTime(seconds: 6)
    #expect(decide(&blanking, event(.pointerMoved(position: .zero)), now) == .wake)
    #expect(decide(&blanking, event(.pointerMoved(position: .zero)), now) == .pass)
  }

  @Test func releaseInTheDarkOfWhatWentDownInTheLightReachesTheViews() {
    var blanking = Blanking(delay: 5, now: .zero)
    #expect(decide(&blanking, touch(.down, 0), .zero) == .pass)
    let isDark = blanking.blanks(at: MonotonicTime(seconds: 5))
    #expect(isDark)
    #expect(decide(&blanking, touch(.up, 0), MonotonicTime(seconds: 6)) == .pass)
    #expect(blanking.isBlanked)
  }
}
