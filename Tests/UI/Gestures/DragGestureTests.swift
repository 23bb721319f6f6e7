import MartletInput
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct DragGestureTests {
  @Test func dragBeginsAfterItsMinimumDistanceAndKeepsItsStart() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        DragGesture().onChanged { log("changed \(text($0.translation))") }
          .onEnded { log("ended \(text($0.translation))") })
    }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(106, 100))
    #expect(log.lines.isEmpty)
    host.touch(.move, point(112, 100))
    host.touch(.move, point(120, 105))
    host.touch(.up, point(120, 105))
    #expect(log.lines == ["changed 12,0", "changed 20,5", "ended 20,5"])
  }

  @Test func dragWithoutMinimumDistanceBeginsOnTouch() {
    let log = Log()
    let host = TestHost {
      Color.red.frame(width: 200, height: 100).gesture(
        DragGesture(minimumDistance: 0).onChanged { log("\($0.location)") }
          .onEnded { _ in log("ended") })
    }
    host.touch(.down, point(100, 100))
    #expect(log.lines == ["\(point(0, 0))"])
    host.touch(.up, point(100, 100))
    #expect(log.lines.last == "ended")
  }

  @Test func velocityAndPredictionComeFromTheLastTenthOfASecond() throws {
    var last: DragGesture.Value?
    let host = TestHost {
      Color.red.gesture(DragGesture().onEnded { last = $0 })
    }
    host.drag(from: point(50, 50), to: point(250, 50), seconds: 0.5)
    let value = try #require(last)
    #expect(abs(value.velocity.width - 400) < 1)
    #expect(abs(value.predictedEndTranslation.width - 300) < 1)
    #expect(abs(value.velocity.height) < 1e-6)
  }

  /// The window of a mini-map: moved by differences, measured in its own moving space.
  @Test func localLocationsAreThoseOfTheMovingView() {
    struct Window: View {
      @State private var x = 0.0
      var body: some View {
        Color.red.frame(width: 100, height: 100)
          .gesture(
            DragGesture(minimumDistance: 0).onChanged { value in
              // The view has moved with the finger, so the whole translation is the new step.
              x += value.translation.width
            }
          )
          .probe("window")
          .padding(.leading, x)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
    let host = TestHost { Window() }
    host.drag(from: point(50, 50), to: point(200, 50), seconds: 0.3)
    #expect(host.frame(of: "window") == CGRect(x: 150, y: 0, width: 100, height: 100))
  }

  @Test func severalMovesInOneFrameAreOneStep() {
    var steps: [Double] = []
    let host = TestHost {
      Color.red.gesture(
        DragGesture(minimumDistance: 0, coordinateSpace: .global).onChanged {
          steps.append(Double($0.location.x))
        })
    }
    func send(_ phase: InputEvent.TouchPhase, _ x: Double) {
      host.host.handle(
        InputEvent(time: host.now, kind: .touch(phase, slot: 0, position: point(x, 50))))
    }
    send(.down, 10)
    send(.move, 20)
    send(.move, 30)
    host.update()
    #expect(steps == [10, 30])
    send(.move, 40)
    send(.up, 40)
    #expect(steps == [10, 30, 40])
  }

  @Test func locationsFollowNamedAndGlobalSpaces() {
    var named: CGPoint?
    var global: CGPoint?
    let host = TestHost(width: 400, height: 300) {
      Color.red
        .gesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .named("box")).onChanged {
            named = $0.location
          }
        )
        .simultaneousGesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .global).onChanged {
            global = $0.location
          }
        )
        .padding(10)
        .coordinateSpace(name: "box")
        .padding(20)
    }
    host.touch(.down, point(100, 100))
    #expect(named == point(80, 80))
    #expect(global == point(100, 100))
  }

  @Test func fingersOnDifferentViewsDragIndependently() {
    let log = Log()
    let host = TestHost(width: 400, height: 100) {
      HStack(spacing: 0) {
        Color.red.gesture(DragGesture().onChanged { log("a \(text($0.translation))") })
        Color.blue.gesture(DragGesture().onChanged { log("b \(text($0.translation))") })
      }
    }
    host.touch(.down, point(50, 50), slot: 0)
    host.touch(.down, point(350, 50), slot: 1)
    host.touch(.move, point(70, 50), slot: 0)
    host.touch(.move, point(310, 50), slot: 1)
    host.touch(.move, point(90, 50), slot: 0)
    #expect(log.lines == ["a 20,0", "b -40,0", "a 40,0"])
  }

  @Test func aSecondFingerOnTheSameViewDoesNotDisturb() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        DragGesture(minimumDistance: 0).onChanged { log(text($0.translation)) }
          .onEnded { _ in log("ended") })
    }
    host.touch(.down, point(50, 50), slot: 0)
    host.touch(.down, point(90, 90), slot: 1)
    host.touch(.move, point(99, 99), slot: 1)
    host.touch(.up, point(99, 99), slot: 1)
    host.touch(.move, point(60, 50), slot: 0)
    host.touch(.up, point(60, 50), slot: 0)
    #expect(log.lines == ["0,0", "10,0", "ended"])
  }

  @Test func theMouseActsAsAFinger() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(DragGesture().onEnded { log(text($0.translation)) })
    }
    func send(_ kind: InputEvent.Kind) {
      host.host.handle(InputEvent(time: host.now, kind: kind))
      host.update()
    }
    send(.pointerMoved(position: point(10, 10)))
    send(.pointerButton(.primary, isPressed: true, position: point(10, 10)))
    send(.pointerMoved(position: point(60, 10)))
    send(.pointerButton(.primary, isPressed: false, position: point(60, 10)))
    send(.pointerMoved(position: point(90, 10)))
    #expect(log.lines == ["50,0"])
  }
}

@MainActor
struct InputScaleTests {
  @Test func positionsArePixelsAndGesturesAreInPoints() {
    var locations: [CGPoint] = []
    let host = TestHost(width: 400, height: 300, scale: 2) {
      Color.red.gesture(DragGesture(minimumDistance: 0).onChanged { locations.append($0.location) })
    }
    host.host.handle(
      InputEvent(time: host.now, kind: .touch(.down, slot: 0, position: point(300, 200))))
    #expect(locations == [point(150, 100)])
    host.update()
    host.host.handle(
      InputEvent(time: host.now, kind: .touch(.move, slot: 0, position: point(320, 200))))
    #expect(host.host.needsUpdate)
    host.update()
    #expect(locations == [point(150, 100), point(160, 100)])
  }
}
