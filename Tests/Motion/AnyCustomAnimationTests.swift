import Testing

@testable import MartletMotion

@Suite struct AnyCustomAnimationTests {
  /// Half of the way after half a second, all of it after a second.
  private struct Steps: CustomAnimation {
    func animate<V: VectorArithmetic>(
      value: V, time: Double, context: inout AnimationContext<V>
    ) -> V? {
      if time >= 0.5 { context.isLogicallyComplete = true }
      return time < 1 ? value.scaled(by: time) : nil
    }
  }

  private struct Endless: CustomAnimation {
    func animate<V: VectorArithmetic>(
      value: V, time: Double, context: inout AnimationContext<V>
    ) -> V? { value.scaled(by: 0.5) }
  }

  @Test func theLengthsAreFoundByTrying() {
    let animation = Animation(Steps())
    #expect(abs(animation.duration - 1) < 0.02)
    #expect(abs(animation.logicalDuration - 0.5) < 0.02)
    #expect(!animation.isEndless && Animation(Endless()).isEndless)
    #expect(animation == Animation(Steps()) && animation != Animation(Endless()))
  }
}
