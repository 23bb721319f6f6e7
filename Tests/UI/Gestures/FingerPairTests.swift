import MartletGeometry
import MartletUI
import Testing

struct FingerPairTests {
  private func event(
    _ kind: GestureEvent.Kind, _ index: Int, _ x: CGFloat, _ y: CGFloat
  ) -> GestureEvent {
    var event = GestureEvent(kind, location: CGPoint(x: x, y: y), time: .zero)
    event.index = index
    return event
  }

  private func pair(_ x: CGFloat, _ y: CGFloat) -> FingerPair {
    var pair = FingerPair()
    pair.follow(event(.down, 0, 0, 0))
    pair.follow(event(.down, 1, x, y))
    return pair
  }

  @Test func twiceTheDistanceIsTwiceTheScale() {
    var pair = pair(10, 0)
    #expect(pair.isComplete && pair.startCenter == CGPoint(x: 5, y: 0))
    pair.follow(event(.move, 1, 20, 0))
    #expect(pair.change.scale == 2 && pair.change.turn == 0)
    #expect(pair.center == CGPoint(x: 10, y: 0))
  }

  @Test func aTurnGoesOnBeyondHalfACircle() {
    var pair = pair(10, 0)
    for (x, y) in [(0.0, 10.0), (-10.0, 0.0), (0.0, -10.0), (10.0, 0.0), (0.0, 10.0)] {
      pair.follow(event(.move, 1, CGFloat(x), CGFloat(y)))
    }
    #expect(abs(pair.change.turn - 2.5 * .pi) < 1e-9)
  }

  @Test func fingersAtOnePointAreOnePointApart() {
    var pair = pair(0, 0)
    pair.follow(event(.move, 1, 3, 0))
    #expect(pair.change.scale == 3)
  }

  @Test func aLiftedFingerEndsThePairAndKeepsItsChange() {
    var pair = pair(10, 0)
    pair.follow(event(.move, 1, 20, 0))
    pair.lift(1)
    #expect(!pair.isComplete && !pair.isEmpty)
    #expect(pair.change.scale == 2)
    pair.lift(0)
    #expect(pair.isEmpty)
  }
}
