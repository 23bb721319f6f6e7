import MartletGeometry
import Testing

@testable import MartletMotion

@Suite struct CustomAnimationTests {
  /// Half of the way after half a second, all of it after a second.
  private struct Steps: CustomAnimation {
    var merges = false

    func animate<V: VectorArithmetic>(
      value: V, time: Double, context: inout AnimationContext<V>
    ) -> V? {
      if time >= 0.5 { context.isLogicallyComplete = true }
      if time >= 1 { return nil }
      return value.scaled(by: time)
    }

    func shouldMerge<V: VectorArithmetic>(
      previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
    ) -> Bool { merges && previous == Animation(self) }
  }

  private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(seconds: seconds) }

  private func moving(_ animation: Animation) -> AnimatedValue<Double> {
    var value = AnimatedValue(10.0)
    value.set(30, animation: animation, at: at(0))
    return value
  }

  @Test func theValueGoesTheWayThatTheAnimationCovers() {
    let value = moving(Animation(Steps()))
    #expect(value.value(at: at(0)) == 10)
    #expect(value.value(at: at(0.25)) == 15)
    #expect(value.isMoving(at: at(0.75)) && value.value(at: at(0.75)) == 25)
    #expect(!value.isMoving(at: at(1)) && value.value(at: at(1)) == 30)
  }

  @Test func modifiersChangeItsTime() {
    let late = moving(Animation(Steps()).delay(1))
    #expect(late.value(at: at(0.9)) == 10 && late.isMoving(at: at(0.9)))
    #expect(late.value(at: at(1.5)) == 20)
    let fast = moving(Animation(Steps()).speed(2))
    #expect(fast.value(at: at(0.25)) == 20 && !fast.isMoving(at: at(0.5)))
    let twice = moving(Animation(Steps()).repeatCount(2))
    #expect(abs(twice.value(at: at(1.25)) - 25) < 0.5, "the second round runs backwards")
    #expect(!twice.isMoving(at: at(2.1)))
  }

  @Test func aNewTargetBeginsAtTheShownValue() {
    var value = moving(Animation(Steps()))
    value.set(0, animation: Animation(Steps()), at: at(0.5))
    #expect(value.value(at: at(0.5)) == 20)
    #expect(value.value(at: at(1)) == 10)
    #expect(value.value(at: at(1.5)) == 0)
  }

  @Test func aMergedAnimationKeepsItsStart() {
    let animation = Animation(Steps(merges: true))
    var value = moving(animation)
    _ = value.value(at: at(0.4))
    value.set(50, animation: animation, at: at(0.5))
    #expect(value.value(at: at(0.75)) == 40, "three quarters of the way from 10 to 50")
    #expect(!value.isMoving(at: at(1)) && value.value(at: at(1)) == 50)
  }

  @Test func anAnimationCanBeCompleteBeforeItRests() {
    let animation = Animation.linear(duration: 2).logicallyComplete(after: 0.5)
    #expect(animation.duration == 2 && animation.logicalDuration == 0.5)
    #expect(animation.course(at: 1).progress == 0.5)
    #expect(Animation.linear.logicallyComplete(after: -1).logicalDuration == 0)
  }
}
