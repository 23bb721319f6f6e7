import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GestureSystemTests {
  private struct Panel: View {
    let log: Log
    @State private var isShown = true

    var body: some View {
      VStack(spacing: 0) {
        if isShown {
          Color.red.frame(width: 100, height: 100).probe("guest")
            .gesture(
              DragGesture(minimumDistance: 0).onChanged { _ in log("changed") }
                .onEnded { _ in log("ended") })
        }
        Color.blue.frame(width: 100, height: 100).onTapGesture {
          isShown = false
          log("gone")
        }
        .probe("switch")
      }
    }
  }

  @Test func aTouchBelongsToTheViewWhereItBegan() {
    let log = Log()
    let host = TestHost { Panel(log: log) }
    host.touch(.down, point(10, 10))
    host.touch(.move, point(200, 100))
    host.touch(.up, point(200, 100))
    #expect(log.lines.isEmpty)
  }

  @Test func aViewThatHasGoneIsToldNothing() {
    let log = Log()
    let host = TestHost { Panel(log: log) }
    host.touch(.down, point(200, 100))
    host.touch(.down, point(200, 200), slot: 1)
    host.touch(.up, point(200, 200), slot: 1)
    host.update()
    #expect(log.lines == ["changed", "gone"])
    host.touch(.move, point(220, 120))
    host.touch(.up, point(220, 120))
    #expect(log.lines == ["changed", "gone"])
  }
}
