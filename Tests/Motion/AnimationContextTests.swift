import MartletMotion
import Testing

@Suite struct AnimationContextTests {
  private struct Count: AnimationStateKey { static var defaultValue: Int { 7 } }
  private struct Name: AnimationStateKey { static var defaultValue: String { "" } }

  @Test func aStateKeepsAValueForEachKey() {
    var context = AnimationContext<Double>()
    #expect(context.state[Count.self] == 7 && !context.isLogicallyComplete)
    context.state[Count.self] += 1
    context.state[Name.self] = "a"
    #expect(context.state[Count.self] == 8 && context.state[Name.self] == "a")
  }

  @Test func anotherVectorHasAnotherState() {
    var context = AnimationContext<Double>()
    context.state[Count.self] = 1
    context.isLogicallyComplete = true
    let other = context.withState(AnimationState<Float>())
    #expect(other.isLogicallyComplete && other.state[Count.self] == 7)
  }
}
