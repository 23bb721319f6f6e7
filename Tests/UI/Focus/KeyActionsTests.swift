import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct KeyActionsTests {
  /// A field of keys that has the focus, and what its handlers are told.
  private func host(_ log: Log) -> TestHost {
    let host = TestHost {
      Color.red.frame(width: 100, height: 100).focusable()
        .onKeyPress("x") {
          log("x")
          return .handled
        }
        .onMoveCommand { log("\($0)") }
        .onExitCommand { log("exit") }
        .onDeleteCommand { log("delete") }
        .onKeyPress(phases: .down) {
          log("rest \($0.characters)")
          return .handled
        }
    }
    host.press("Tab")
    log.lines = []
    return host
  }

  @Test func aHandledKeyGoesNoFurther() {
    let log = Log()
    let host = host(log)
    host.press("x", types: "x")
    host.press("y", types: "y")
    #expect(log.lines == ["x", "rest y"])
  }

  @Test func keysThatMeanACommandRunIt() {
    let log = Log()
    let host = host(log)
    host.press("Left")
    host.press("Down")
    host.press("Backspace")
    host.press("Delete")
    #expect(log.lines == ["left", "down", "delete", "delete"])
  }

  @Test func onlyArrowKeysHaveADirection() {
    #expect(MoveCommandDirection(.upArrow) == .up)
    #expect(MoveCommandDirection(.rightArrow) == .right)
    #expect(MoveCommandDirection(.home) == nil)
  }
}
