import MartletMotion
import Testing

struct VectorArithmeticTests {
  @Test func aValueMovesByAFractionOfTheDistance() {
    var pair = AnimatablePair(2.0, 10.0)
    pair.interpolate(towards: AnimatablePair(4, 0), amount: 0.25)
    #expect(pair == AnimatablePair(2.5, 7.5))
    #expect(1.0.interpolated(towards: 3, amount: 2) == 5)
    #expect(3.0.scaled(by: 2) == 6)
  }

  @Test func theEndsAreExact() {
    let (a, b) = (0.1, 0.3)
    #expect(a.interpolated(towards: b, amount: 0) == a)
    #expect(a.interpolated(towards: b, amount: 1) == b)
  }
}
