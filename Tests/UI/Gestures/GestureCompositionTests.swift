import MartletUI
import MartletUITestSupport
import Testing

/// Gestures made of others.
@MainActor
struct GestureCompositionTests {
  @Test func aGestureHasTheValuesOfItsBody() {
    struct Pull: Gesture {
      let log: Log
      @GestureState private var distance = 0.0
      var body: some Gesture {
        DragGesture()
          .updating($distance) { value, state, _ in state = value.translation.width }
          .onEnded { log("pulled \(text($0.translation))") }
      }
    }
    let log = Log()
    let host = TestHost {
      Color.red.gesture(Pull(log: log).onEnded { log("ended \($0 is DragGesture.Value)") })
    }
    host.drag(from: point(10, 50), to: point(50, 50), seconds: 0.2)
    #expect(log.lines == ["pulled 40,0", "ended true"])
  }

  @Test func dragAfterALongPressKnowsBoth() {
    struct Card: View {
      let log: Log
      @GestureState private var state = "rest"
      var body: some View {
        Color.red.gesture(
          LongPressGesture(minimumDuration: 0.1).sequenced(before: DragGesture())
            .updating($state) { value, state, _ in
              switch value {
              case .first: state = "pressed"
              case .second(_, let drag): state = drag.map { text($0.translation) } ?? "lifted"
              }
            }
            .onEnded { value in
              if case .second(true, let drag?) = value { log("ended \(text(drag.translation))") }
            })
        Text(state)
      }
    }
    let log = Log()
    let host = TestHost { Card(log: log) }
    host.touch(.down, point(10, 50))
    #expect(host.texts == ["pressed"])
    host.advance(0.12)
    #expect(host.texts == ["lifted"])
    host.touch(.move, point(50, 50))
    #expect(host.texts == ["40,0"])
    host.touch(.up, point(50, 50))
    #expect(host.texts == ["rest"])
    #expect(log.lines == ["ended 40,0"])
    // Too soon for the press: no drag.
    host.drag(from: point(10, 50), to: point(90, 50), seconds: 0.05)
    #expect(log.lines.count == 1)
  }

  @Test func exclusiveTakesTheSecondOnlyIfTheFirstFails() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        TapGesture(count: 2).exclusively(before: TapGesture()).onEnded { value in
          switch value {
          case .first: log("double")
          case .second: log("single")
          }
        })
    }
    host.tap(point(10, 10))
    host.advance(0.5)
    host.tap(point(10, 10))
    host.tap(point(10, 10))
    host.advance(0.5)
    #expect(log.lines == ["single", "double"])
  }

  @Test func simultaneousTellsBothValues() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        DragGesture().simultaneously(with: LongPressGesture(minimumDuration: 0.1))
          .onEnded { log("\($0.first != nil) \($0.second != nil)") })
    }
    host.touch(.down, point(10, 10))
    host.advance(0.2)
    host.touch(.move, point(40, 10))
    host.touch(.up, point(40, 10))
    #expect(log.lines == ["true true"])
  }
}
