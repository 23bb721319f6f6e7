import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GestureEndTests {
  private struct Dragged: View {
    let log: Log
    @GestureState private var offset = CGSize.zero
    @State private var isShown = true

    var body: some View {
      VStack {
        if isShown {
          Color.red.gesture(
            DragGesture(minimumDistance: 0)
              .updating($offset) { value, state, _ in state = value.translation }
              .onChanged { if $0.translation.width > 50 { isShown = false } }
              .onEnded { _ in log("ended") })
        }
        Text(text(offset))
      }
    }
  }

  @Test func gestureStateHoldsWhileTheGestureGoesOnAndThenReturns() {
    let host = TestHost { Dragged(log: Log()) }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(130, 100))
    #expect(host.texts == ["30,0"])
    host.touch(.up, point(130, 100))
    #expect(host.texts == ["0,0"])
  }

  @Test func theWayBackMayHaveAnAnimationOfItsOwn() {
    struct Bar: View {
      let log: Log
      @GestureState private var width: CGFloat
      init(log: Log) {
        self.log = log
        _width = GestureState(wrappedValue: 0) { value, transaction in
          log("\(Int(value))")
          transaction.animation = .linear(duration: 1)
        }
      }
      var body: some View {
        ZStack {
          Color.red.gesture(
            DragGesture(minimumDistance: 0)
              .updating($width) { value, state, _ in state = value.translation.width })
          Color.blue.frame(width: width, height: 10).probe("bar")
        }
      }
    }
    let log = Log()
    let host = TestHost { Bar(log: log) }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(180, 100))
    #expect(host.frame(of: "bar")?.width == 80)
    host.touch(.up, point(180, 100))
    #expect(log.lines == ["80"])
    host.advance(0.5)
    let width = host.frame(of: "bar")?.width ?? 0
    #expect(width > 20 && width < 60)
    host.advance(0.6)
    #expect(host.frame(of: "bar")?.width == 0)
  }

  @Test func cancellationReturnsTheStateWithoutEnding() {
    let log = Log()
    let host = TestHost { Dragged(log: log) }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(130, 100))
    host.touch(.cancel, point(130, 100))
    #expect(host.texts == ["0,0"])
    host.touch(.up, point(130, 100))
    #expect(log.lines.isEmpty)
  }

  @Test func aViewRemovedInMidDragEndsItsGestureCleanly() {
    let log = Log()
    let host = TestHost { Dragged(log: log) }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(160, 100))
    host.advance(0.1)
    #expect(host.texts == ["0,0"])
    host.touch(.move, point(200, 100))
    host.touch(.up, point(200, 100))
    #expect(log.lines.isEmpty)
    #expect(host.reports.isEmpty)
    #expect(!host.host.needsUpdate)
  }
}
