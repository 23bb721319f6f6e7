import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SwipeActionsTests {
  private func host(allowsFullSwipe: Bool = true, isDisabled: Bool = false, _ log: Log) -> TestHost
  {
    TestHost(width: 300, height: 300) {
      List {
        Text("row").swipeActions(allowsFullSwipe: allowsFullSwipe) {
          Button("First") { log("first") }.disabled(isDisabled)
          Button("Second") { log("second") }
        }
      }
    }
  }

  private func swipe(_ host: TestHost, by distance: Double) {
    host.drag(from: point(280, 22), to: point(280 - distance, 22), seconds: 0.5)
    host.advance(1)
  }

  @Test func aSwipeOverMostOfTheRowRunsTheFirstAction() {
    let log = Log()
    let host = host(log)
    swipe(host, by: 220)
    #expect(log.lines == ["first"])
    // The buttons are hidden again, so a touch at the edge hits the row.
    host.tap(point(270, 22))
    #expect(log.lines == ["first"])
  }

  @Test func aShorterSwipeShowsTheButtons() {
    let log = Log()
    let host = host(log)
    swipe(host, by: 150)
    #expect(log.lines.isEmpty)
    host.tap(point(290, 22))
    #expect(log.lines == ["second"])
  }

  @Test func aFullSwipeThatIsNotAllowedRunsNothing() {
    let log = Log()
    swipe(host(allowsFullSwipe: false, log), by: 220)
    #expect(log.lines.isEmpty)
  }
}
