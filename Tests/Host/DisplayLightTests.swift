import MartletGeometry
import Testing

@testable import MartletHost

struct DisplayLightTests {
  @Test func theOutputFollowsAndAFailureIsTriedAgainLater() {
    var light = DisplayLight(Blanking(delay: 5, now: .zero))
    #expect(light.change(at: .zero) == nil)
    #expect(light.deadline == MonotonicTime(seconds: 5))
    light.blanking.darken()
    #expect(light.change(at: MonotonicTime(seconds: 1)) == true)
    #expect(light.deadline == .zero)

    light.delay(until: MonotonicTime(seconds: 3))
    #expect(light.change(at: MonotonicTime(seconds: 2)) == nil)
    #expect(light.deadline == MonotonicTime(seconds: 3))
    #expect(light.change(at: MonotonicTime(seconds: 3)) == true)

    light.accept(isOutputDark: true)
    #expect(light.change(at: MonotonicTime(seconds: 4)) == nil && light.deadline == nil)
    light.blanking.wake(now: MonotonicTime(seconds: 4))
    #expect(light.change(at: MonotonicTime(seconds: 4)) == false)
  }

  @Test func aRequestDoesNotWaitForTheNextAttempt() {
    var light = DisplayLight(Blanking(delay: nil, now: .zero))
    light.blanking.darken()
    light.delay(until: MonotonicTime(seconds: 16))
    #expect(light.change(at: MonotonicTime(seconds: 1)) == nil)
    light.hurry()
    #expect(light.change(at: MonotonicTime(seconds: 1)) == true)
  }
}
