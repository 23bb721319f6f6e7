import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LongPressGestureTests {
  @Test func longPressActsWhileTheFingerIsDown() {
    let log = Log()
    let host = TestHost {
      Color.red.onLongPressGesture(
        perform: { log("held") }, onPressingChanged: { log("pressing \($0)") })
    }
    host.touch(.down, point(10, 10))
    host.advance(0.4)
    #expect(log.lines == ["pressing true"])
    host.advance(0.2)
    #expect(log.lines == ["pressing true", "held", "pressing false"])
    host.touch(.up, point(10, 10))
    #expect(log.lines.count == 3)
  }

  @Test func aFingerThatMovesOrLeavesEarlyIsNoLongPress() {
    let log = Log()
    let host = TestHost {
      Color.red.onLongPressGesture(
        perform: { log("held") }, onPressingChanged: { log("pressing \($0)") })
    }
    host.touch(.down, point(10, 10))
    host.touch(.move, point(30, 10))
    host.advance(1)
    host.touch(.up, point(30, 10))
    host.tap(point(10, 10))
    host.advance(1)
    #expect(
      log.lines == ["pressing true", "pressing false", "pressing true", "pressing false"])
  }

  @Test func longPressBeatsTheTapOfTheSameView() {
    let log = Log()
    let host = TestHost {
      Color.red.onTapGesture { log("tap") }.onLongPressGesture { log("held") }
    }
    host.tap(point(10, 10))
    host.touch(.down, point(10, 10))
    host.advance(0.6)
    host.touch(.up, point(10, 10))
    #expect(log.lines == ["tap", "held"])
  }
}
