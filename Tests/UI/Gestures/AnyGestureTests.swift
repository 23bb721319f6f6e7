import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AnyGestureTests {
  private struct Panel: View {
    let handle: Handle
    let log: Log
    @State private var drags = false

    private var gesture: AnyGesture<String> {
      drags
        ? AnyGesture(DragGesture().map { _ in "drag" })
        : AnyGesture(TapGesture().map { _ in "tap" })
    }

    var body: some View {
      handle.act = { drags = true }
      return Color.red.gesture(gesture.onEnded { log($0) })
    }
  }

  @Test func aWrappedGestureIsRecognized() {
    let log = Log()
    let host = TestHost { Panel(handle: Handle(), log: log) }
    host.drag(from: point(100, 100), to: point(150, 100))
    #expect(log.lines.isEmpty)
    host.tap(point(100, 100))
    #expect(log.lines == ["tap"])
  }

  @Test func aGestureOfAnotherTypeTakesTheNextTouch() {
    let (handle, log) = (Handle(), Log())
    let host = TestHost { Panel(handle: handle, log: log) }
    host.touch(.down, point(100, 100))
    handle.act()
    host.update()
    host.touch(.up, point(100, 100))
    #expect(log.lines == ["tap"])
    host.drag(from: point(100, 100), to: point(150, 100))
    host.tap(point(100, 100))
    #expect(log.lines == ["tap", "drag"])
  }
}
