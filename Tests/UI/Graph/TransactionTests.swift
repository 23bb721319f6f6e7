import MartletMotion
import MartletUI
import Testing

@MainActor
struct RunningTransactionTests {
  @Test func anAnimationRunsUntilTheEndOfItsBody() {
    let animation = Animation.linear(duration: 2)
    let inside = withAnimation(animation) { Transaction.current.animation }
    #expect(inside == animation)
    #expect(Transaction.current.animation == nil)
  }

  @Test func anInnerAnimationKeepsTheOtherSettings() {
    var outer = Transaction(animation: .linear(duration: 1))
    outer.disablesAnimations = true
    let inner = withTransaction(outer) { withAnimation(nil) { Transaction.current } }
    #expect(inner.disablesAnimations)
    #expect(inner.animation == nil)
  }

  @Test func anErrorEndsTheTransactionToo() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withAnimation(.linear(duration: 1)) { throw Failure() }
    }
    #expect(Transaction.current == Transaction())
  }
}
