import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor private final class Acts {
  var count = 0
}

@MainActor @Test(arguments: [false, true])
func anActionThatWaitsForFingersComesAfterTheLastIsUp(isCancelled: Bool) {
  let acts = Acts()
  let host = TestHost(width: 100, height: 100) {
    Color.clear.onElapse(of: 0.25, since: 0, whileTouched: false) { _ in acts.count += 1 }
  }
  let point = CGPoint(x: 50, y: 50)
  host.advance(0.1)
  host.touch(.down, point)
  host.touch(.down, point, slot: 1)
  host.advance(1)
  host.touch(.up, point)
  host.advance(1)
  #expect(acts.count == 0)
  host.touch(isCancelled ? .cancel : .up, point, slot: 1)
  host.advance(0.3)
  #expect(acts.count == 1)
  host.advance(2)
  #expect(acts.count == 1 && host.host.nextDeadline == nil)
}
