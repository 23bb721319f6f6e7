import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GestureCallbacksTests {
  /// A view whose drags are counted in steps of 100 points.
  private func host(_ log: Log) -> TestHost {
    TestHost {
      Color.red.gesture(
        DragGesture().map { Int($0.translation.width / 100) }.onChanged { log("\($0)") }
          .onEnded { log("ended \($0)") })
    }
  }

  @Test func onlyAnotherValueIsAChange() {
    let log = Log()
    let host = host(log)
    host.touch(.down, point(50, 50))
    for x in [100.0, 120, 270, 280] { host.touch(.move, point(x, 50)) }
    host.touch(.up, point(280, 50))
    #expect(log.lines == ["0", "2", "ended 2"])
  }

  @Test func theFirstValueOfEachGestureIsAChange() {
    let log = Log()
    let host = host(log)
    for _ in 0..<2 {
      host.touch(.down, point(50, 50))
      host.touch(.move, point(80, 50))
      host.touch(.up, point(80, 50))
    }
    #expect(log.lines == ["0", "ended 0", "0", "ended 0"])
  }

  @Test func aCancelledGestureDoesNotEnd() {
    let log = Log()
    let host = host(log)
    host.touch(.down, point(50, 50))
    host.touch(.move, point(200, 50))
    host.touch(.cancel, point(200, 50))
    #expect(log.lines == ["1"])
  }
}
