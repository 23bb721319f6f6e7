import Testing

@testable import MartletMotion

@Suite struct CustomMotionTests {
  /// The way times the number of calls.
  private struct Counting: CustomAnimation {
    struct Calls: AnimationStateKey { static var defaultValue: Int { 0 } }

    func animate<V: VectorArithmetic>(
      value: V, time: Double, context: inout AnimationContext<V>
    ) -> V? {
      context.state[Calls.self] += 1
      return value.scaled(by: Double(context.state[Calls.self]))
    }
  }

  @Test func anInstantIsAskedForOnce() throws {
    let motion = try #require(CustomMotion(Animation(Counting()).form, distance: 4.0))
    for _ in 0..<3 { #expect(motion.value(at: 0.1) == 4) }
    for _ in 0..<3 { #expect(motion.value(at: 0.2) == 8) }
    #expect(abs(motion.velocity(at: 0.3) - 40) < 1e-9, "between the last two times")
  }

  @Test func afterItsEndAMotionStaysThere() throws {
    let form = Animation(Counting()).repeatCount(1).form
    let motion = try #require(CustomMotion(form, distance: 1.0))
    #expect(motion.value(at: .infinity) == nil && motion.velocity(at: .infinity) == 0)
    #expect(CustomMotion(Animation.linear.form, distance: 1.0) == nil)
  }
}
