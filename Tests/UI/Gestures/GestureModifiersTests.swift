import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GestureModifiersTests {
  @Test func aGestureThatIsNotEnabledLeavesTheTouchToTheViewsInside() {
    let log = Log()
    let host = TestHost {
      Color.red.onTapGesture { log("inside") }
        .highPriorityGesture(TapGesture().onEnded { log("around") }, isEnabled: false)
    }
    host.tap(point(50, 50))
    #expect(log.lines == ["inside"])
  }

  @Test func aTapIsToldInTheChosenSpace() {
    let log = Log()
    func text(_ point: CGPoint) -> String { "\(Int(point.x)),\(Int(point.y))" }
    let host = TestHost {
      VStack(spacing: 0) {
        Color.red.frame(width: 100, height: 100)
          .onTapGesture(coordinateSpace: .local) { log(text($0)) }
        Color.blue.frame(width: 100, height: 100)
          .onTapGesture(coordinateSpace: .global) { log(text($0)) }
      }
    }
    host.tap(point(160, 70))
    host.tap(point(160, 170))
    #expect(log.lines == ["10,20", "160,170"])
  }

  @Test func aPressReportsItsBeginningAndItsEnd() {
    let log = Log()
    let host = TestHost {
      Color.red.onLongPressGesture {
        log("pressed")
      } onPressingChanged: {
        log("\($0)")
      }
    }
    host.touch(.down, point(50, 50))
    host.advance(0.6)
    host.touch(.up, point(50, 50))
    #expect(log.lines == ["true", "pressed", "false"])
    log.lines = []
    host.tap(point(50, 50))
    #expect(log.lines == ["true", "false"])
  }
}
