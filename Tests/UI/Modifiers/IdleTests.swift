import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor private final class Acts {
  var all: [Bool] = []
}

@MainActor @Suite struct QuietTests {
  private let acts = Acts()
  private let point = CGPoint(x: 50, y: 50)

  private func host(_ seconds: Double?) -> TestHost {
    let acts = acts
    return TestHost(width: 100, height: 100) {
      Color.clear.onIdle(of: seconds) { acts.all.append($0) }
    }
  }

  @Test func quietBeginsOnceAndEndsWithATouch() {
    let host = host(5)
    host.advance(4.9)
    #expect(acts.all.isEmpty)
    host.advance(0.2)
    #expect(acts.all == [true])
    host.advance(100)
    #expect(acts.all == [true] && host.host.nextDeadline == nil)
    host.touch(.down, point)
    host.advance(0.1)
    #expect(acts.all == [true, false])
    host.advance(100)
    // A finger that stays is no quiet.
    #expect(acts.all == [true, false])
    host.touch(.up, point)
    host.advance(5.1)
    #expect(acts.all == [true, false, true])
  }

  @Test func everyTouchBeginsTheTimeAnew() {
    let host = host(5)
    for _ in 0..<5 {
      host.advance(4)
      host.touch(.down, point)
      host.touch(.up, point)
    }
    host.advance(4.5)
    #expect(acts.all.isEmpty)
    host.advance(1)
    #expect(acts.all == [true])
  }

  @Test func aKeyCountsAsATouch() {
    let host = host(5)
    for _ in 0..<3 {
      host.advance(4)
      host.press("Tab")
    }
    host.advance(4.5)
    #expect(acts.all.isEmpty)
    host.advance(1)
    #expect(acts.all == [true])
    host.press("Tab")
    #expect(acts.all == [true, false])
  }

  @Test func withoutATimeNothingWaits() {
    let host = host(nil)
    host.touch(.down, point)
    host.touch(.up, point)
    host.advance(100)
    #expect(acts.all.isEmpty && host.host.nextDeadline == nil)
  }
}
