import MartletMotion
import MartletUI
import Testing

@MainActor
struct AnyTransitionTests {
  private let animation = Animation.linear(duration: 2)

  private func durations(_ transition: AnyTransition) -> [Double] {
    [TransitionPhase.identity, .didDisappear].map {
      transition.recipe.duration(to: $0, animation)
    }
  }

  @Test func aTransitionLastsAsLongAsItsAnimation() {
    #expect(durations(.opacity) == [2, 2])
    #expect(durations(.identity) == [0, 0])
  }

  @Test func anAnimationOfItsOwnTakesPrecedence() {
    #expect(durations(.opacity.animation(.linear(duration: 3))) == [3, 3])
    #expect(durations(.opacity.animation(nil)) == [0, 0])
  }

  @Test func eachDirectionOfAnAsymmetricTransitionHasItsOwn() {
    let transition = AnyTransition.asymmetric(
      insertion: .scale.animation(.linear(duration: 1)), removal: .opacity)
    #expect(durations(transition) == [1, 2])
  }

  @Test func aCombinationLastsAsLongAsTheLongerOne() {
    let short = AnyTransition.scale.animation(.linear(duration: 1))
    #expect(durations(short.combined(with: .opacity)) == [2, 2])
  }
}
